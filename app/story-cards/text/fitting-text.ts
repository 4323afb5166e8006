/** Cuts a text so that it fits into lines, by an estimate of its width. */
import { textWidth } from "./text-width.ts";

const ELLIPSIS = "…";

/**
 * Returns the text, or its first words and "…". `widthEm` is the width of a line in em. Lines rarely fill up, so a part
 * of each counts as lost.
 */
export function fittingText(
  text: string,
  font: "display" | "text",
  widthEm: number,
  maxLines: number,
): string {
  const room = maxLines === 1 ? widthEm : widthEm * maxLines * 0.88;
  if (textWidth(text, font) <= room) return text;
  const words = text.split(/\s+/);
  while (words.length > 1) {
    words.pop();
    const kept = `${words.join(" ").replace(/[\s.,;:!?،؛–—-]+$/u, "")}${ELLIPSIS}`;
    if (textWidth(kept, font) <= room) return kept;
  }
  return `${words[0] ?? ""}${ELLIPSIS}`;
}
