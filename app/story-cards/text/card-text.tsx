/** A text of a card, in any script and direction. satori draws it in the Worker; browsers draw it too. */
import type { CSSProperties } from "react";
import { fittingText } from "./fitting-text.ts";
import { type Direction, directionOf, hasRightToLeft } from "./text-direction.ts";
import { type Paragraph, paragraphOf, type Run } from "./text-pieces.ts";
import { withThaiBreaks } from "./thai-words.ts";

interface CardTextProps {
  text: string;
  /** The rest is cut off, with an ellipsis. Text with right-to-left scripts is cut by an estimate (`fittingText`). */
  maxLines?: number;
  /** Right-to-left text is aligned right, unless `textAlign` says "left" or "center". */
  style?: CSSProperties;
}

export function CardText({ text, maxLines, style }: CardTextProps) {
  if (hasRightToLeft(text)) return <SplitText text={text} maxLines={maxLines} style={style} />;
  return <div style={{ ...lineClamp(maxLines), ...style }}>{withThaiBreaks(text)}</div>;
}

/** Room for accents and descenders beyond the lines, which the clamp would cut off. */
const OVERHANG = "0.15em";

function lineClamp(maxLines: number | undefined): CSSProperties {
  if (maxLines === undefined) return { display: "block" };
  return {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: maxLines,
    // Browsers hide the other lines by it. satori leaves them out; `overflow` would make resvg clip, which is slow.
    contain: "paint",
    paddingTop: OVERHANG,
    paddingBottom: OVERHANG,
    marginTop: `-${OVERHANG}`,
    marginBottom: `-${OVERHANG}`,
  };
}

function SplitText({ text, maxLines, style }: CardTextProps) {
  const { textAlign, ...others } = style ?? {};
  const direction = directionOf(text);
  const paragraph = paragraphOf(maxLines === undefined ? text : cutText(text, maxLines, style), direction);
  return (
    <div style={{ ...rowStyle(direction), ...others, justifyContent: justification(direction, textAlign) }}>
      {pieces(paragraph)}
    </div>
  );
}

/** The text stays whole if the design does not tell its width and size in pixels. */
function cutText(text: string, maxLines: number, style: CSSProperties = {}): string {
  const width = style.width ?? style.maxWidth;
  if (typeof width !== "number" || typeof style.fontSize !== "number") return text;
  return fittingText(text, "text", width / style.fontSize, maxLines);
}

/** About as wide as a space. */
const WORD_GAP = "0.25em";

function rowStyle(direction: Direction): CSSProperties {
  return {
    display: "flex",
    flexDirection: direction === "rtl" ? "row-reverse" : "row",
    flexWrap: "wrap",
    alignItems: "baseline",
    alignContent: "flex-start",
    columnGap: WORD_GAP,
  };
}

function justification(
  direction: Direction,
  textAlign: CSSProperties["textAlign"],
): CSSProperties["justifyContent"] {
  if (textAlign === "center") return "center";
  const isAtStart =
    direction === "rtl"
      ? textAlign !== "left" && textAlign !== "end"
      : textAlign !== "right" && textAlign !== "end";
  return isAtStart ? "flex-start" : "flex-end";
}

function pieces({ direction, pieces }: Paragraph) {
  return pieces.map(({ runs }, index) => {
    const [only] = runs;
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move.
    if (runs.length === 1 && only) return <RunText key={index} run={only} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move.
      <div key={index} style={{ ...rowStyle(direction), columnGap: 0, flexWrap: "nowrap" }}>
        {runs.map((run, runIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs never move.
          <RunText key={runIndex} run={run} />
        ))}
      </div>
    );
  });
}

function RunText({ run }: { run: Run }) {
  if ("pieces" in run) return <div style={rowStyle(run.direction)}>{pieces(run)}</div>;
  return <div style={{ display: "block", direction: run.direction }}>{run.text}</div>;
}
