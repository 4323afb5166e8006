/** A column of a book's page, with its texts, photos and codes at their places. */
import { Credit } from "../../components/media/photo-credit.tsx";
import { Code, PhotoInBox } from "../r.$shareId_.print/print-pieces.tsx";
import { type Art, type Box, placed, units } from "../r.$shareId_.print/print-sheet.tsx";
import { COLUMN, MARGIN, type Placed, SETTINGS, VOICE_CODE } from "./book-layout.ts";

/** `place`: 0 for the left of a page, 1 for the right. */
export function Column({ blocks, place, art }: { blocks: Placed[]; place: number; art: Art }) {
  const left = MARGIN + place * (art.width - 2 * MARGIN - COLUMN.width);
  return blocks.map((block) => (
    <PlacedBlock
      key={block.top}
      block={block}
      box={{ left, top: MARGIN + block.top, width: COLUMN.width, height: block.height }}
      art={art}
    />
  ));
}

function PlacedBlock({ block, box, art }: { block: Placed; box: Box; art: Art }) {
  switch (block.kind) {
    case "text": {
      const { face, size, line } = SETTINGS[block.setting];
      const Tag = block.setting === "heading" ? "h2" : "p";
      return (
        <Tag
          dir={block.direction}
          className={`print-box text-start ${face === "display" ? "font-display font-extrabold" : "font-sans"} ${COLORS[block.setting]}`}
          style={{ ...placed(box), fontSize: units(size), lineHeight: units(line) }}
        >
          {block.lines.map((words, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
            <span key={at} className="block whitespace-pre">
              {`${words} `}
            </span>
          ))}
        </Tag>
      );
    }
    case "photo":
      return <PhotoInBox race={block} art={art} box={{ ...box, width: block.width }} />;
    case "voice":
      return (
        // Its white margin is outside of the column, so that the code begins where lines do.
        <Code
          race={block}
          width={VOICE_CODE}
          isWide
          className="print-box"
          style={placed({ ...box, left: box.left - (4 / block.code.qr.size) * VOICE_CODE })}
        >
          {block.credit !== null && (
            <p style={{ fontSize: units(2.6) }}>
              <Credit of="audio" name={block.credit} />
            </p>
          )}
        </Code>
      );
  }
}

const COLORS = { heading: "text-race", large: "", words: "", note: "text-quiet" };
