/** An outlined bib with nothing but the hero and the course: what a card shows in place of a photo. */
import { CARD, INK, LINE, PAPER } from "../card-colors.ts";
import type { Box } from "../card-design.ts";
import { CourseLine } from "../pieces/course-line.tsx";
import { Stack } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";

const HOLE = 26;
const INSET = 32;
const BORDER = 3;

export function BareBib({ frame, hero, accent }: { frame: Box; hero: string; accent: string }) {
  const lineInset = INSET + HOLE + 28;
  const items = textItem({
    key: "hero",
    text: hero,
    gap: 0,
    color: INK,
    face: "display",
    align: "center",
    width: frame.width - 90,
    height: frame.height - 190,
    maxLines: 4,
    sizes: [60, 600],
  });
  return (
    <div style={{ display: "flex", position: "absolute", ...frame, borderRadius: 40, backgroundColor: LINE }}>
      <div
        style={{
          display: "flex",
          alignItems: "center",
          justifyContent: "center",
          position: "absolute",
          left: BORDER,
          top: BORDER,
          width: frame.width - 2 * BORDER,
          height: frame.height - 2 * BORDER,
          borderRadius: 40 - BORDER,
          backgroundColor: CARD,
        }}
      >
        <Stack items={items} align="center" />
        <div style={{ display: "flex", position: "absolute", left: lineInset, bottom: INSET }}>
          <CourseLine width={frame.width - 2 * lineInset - 2 * BORDER} color={accent} />
        </div>
        {HOLES.map((corner) => (
          <Hole key={JSON.stringify(corner)} corner={corner} />
        ))}
      </div>
    </div>
  );
}

/** Filled shapes on each other: rounded borders are slow to draw. */
function Hole({ corner }: { corner: (typeof HOLES)[number] }) {
  return (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        justifyContent: "center",
        position: "absolute",
        width: HOLE,
        height: HOLE,
        borderRadius: HOLE / 2,
        backgroundColor: LINE,
        ...corner,
      }}
    >
      <div
        style={{
          width: HOLE - 2 * BORDER,
          height: HOLE - 2 * BORDER,
          borderRadius: HOLE / 2 - BORDER,
          backgroundColor: PAPER,
        }}
      />
    </div>
  );
}

const HOLES = [
  { left: INSET, top: INSET },
  { right: INSET, top: INSET },
  { left: INSET, bottom: INSET },
  { right: INSET, bottom: INSET },
];
