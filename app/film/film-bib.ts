/** Draws the bib: its lines appear one by one in the title scene, and its result counts up at the finish. */
import { raceTypeLabel } from "../domain/race/race-type.ts";
import type { RaceContent } from "../domain/sharing/race-content.ts";
import { inOneLine } from "../story-cards/card-facts.ts";
import { CARD, INK, LINE, QUIET } from "../story-cards/race-colors.ts";
import type { FilmContext } from "./film-context.ts";
import { drawRaceIcon, fillDot, type Look, SAFE } from "./film-look.ts";
import { easeOut, type Item, partOf } from "./film-stack.ts";
import { drawText, fitText, type TextBlock, type TextBox } from "./film-text.ts";

const BAND = 84;
const EDGE = 84;
const PADDING = 30;
const RADIUS = 34;
const HOLE = 11;
const MIDDLE = (SAFE.left + SAFE.right) / 2;
const INNER = SAFE.width - 110;
/** Seconds that each line takes to appear, one after another. */
const LINE_SECONDS = 0.32;
const FILL_START = 0.25;
const COUNT_SECONDS = 1;

/** The name is visible at once; the other lines follow. With `isFinish`, all lines are visible and the result counts up. */
export function bibItem(context: FilmContext, look: Look, content: RaceContent, isFinish: boolean): Item {
  const { location, endPlace, result, date, raceType } = content;
  const lines = linesOf(context, look, content, isFinish);
  const place = inOneLine(result === "DNF" && isFinish ? endPlace : null, location);
  const edge = fitText(context, place, {
    face: "text",
    width: SAFE.width - 150,
    maxLines: 3,
    sizes: [30, 38],
  });
  const inner = lines.reduce((sum, { block, gap }, at) => sum + block.height + (at === 0 ? 0 : gap), 0);
  const edgeHeight = Math.max(EDGE, edge.height + 24);
  const height = BAND + inner + 2 * PADDING + (place === "" ? 40 : edgeHeight);
  const band = { face: "display", maxLines: 1 } as const;
  const type = raceTypeLabel(raceType).toUpperCase();
  const label = fitText(context, type, { ...band, width: 400, sizes: [36, 38] });
  const day = fitText(context, date ?? "", { ...band, width: 340, sizes: [30, 38] });
  return {
    height,
    gap: 40,
    isOpaque: true,
    isThere: !isFinish,
    draw(target, top, seconds) {
      target.save();
      target.translate(MIDDLE, top + height / 2);
      target.rotate(look.tilt);
      target.translate(-MIDDLE, -height / 2);
      drawPaper(target, look, height, place === "" ? null : height - edgeHeight);
      target.save();
      target.translate(SAFE.left + 64, BAND / 2 - 25);
      drawRaceIcon(target, raceType, 50, look.colors.onRace);
      target.restore();
      target.fillStyle = look.colors.onRace;
      drawText(target, label, SAFE.left + 130, (BAND - label.height) / 2, "left");
      if (date !== null) drawText(target, day, SAFE.right - 64, (BAND - day.height) / 2, "right");
      drawLines(target, lines, BAND + PADDING, seconds, isFinish ? result : null);
      target.fillStyle = QUIET;
      const isPlaced = isFinish || seconds > FILL_START + (lines.length - 1) * LINE_SECONDS;
      if (isPlaced) drawText(target, edge, MIDDLE, height - (edgeHeight + edge.height) / 2, "center");
      target.restore();
    },
  };
}

interface BibLine {
  block: TextBlock;
  color: string;
  /** Space above the line, unless it is the first. */
  gap: number;
  isFigure: boolean;
}

/** Returns the race's name, its result and its details. Before the finish, the result's digits are dashes. */
function linesOf(context: FilmContext, look: Look, content: RaceContent, isFinish: boolean): BibLine[] {
  const { name, distance, pace, athleteName, result } = content;
  const lines: BibLine[] = [];
  const add = (
    text: string | null,
    box: Omit<TextBox, "face" | "width">,
    color: string,
    gap: number,
    isFigure = false,
  ) => {
    if (text === null || text === "") return;
    const block = fitText(context, text, { face: "display", width: INNER, ...box });
    lines.push({ block, color, gap, isFigure });
  };
  const title = name !== null && look.style === "athletic" ? name.toUpperCase() : name;
  const nameHeight = result === null ? 420 : isFinish ? 180 : 224;
  add(title, { maxLines: 4, height: nameHeight, sizes: [36, isFinish ? 78 : 112] }, INK, 0);
  const digits = result !== null && /\p{Nd}/u.test(result) ? result : "–:––:––";
  const figure = result === null || isFinish ? result : digits.replace(/\p{Nd}/gu, "–");
  add(
    figure,
    { maxLines: 2, height: 330, sizes: [50, isFinish ? 300 : 130] },
    isFinish ? look.colors.race : LINE,
    22,
    true,
  );
  add(inOneLine(distance, isFinish ? pace : null, athleteName), { maxLines: 2, sizes: [34, 46] }, INK, 26);
  return lines;
}

/** `result` counts up at the finish, where all other lines are complete; null in any other scene. */
function drawLines(
  target: FilmContext,
  lines: BibLine[],
  top: number,
  seconds: number,
  result: string | null,
): void {
  let y = top;
  for (const [at, line] of lines.entries()) {
    const { block, color, gap, isFigure } = line;
    if (at > 0) y += gap;
    const isFilledIn = at === 0 || isFigure || result !== null;
    const part = isFilledIn ? 1 : partOf(seconds, FILL_START + (at - 1) * LINE_SECONDS, LINE_SECONDS);
    target.save();
    target.fillStyle = color;
    if (part > 0 && part < 1) clipToWritten(target, block, y, part);
    const shown = isFigure && result !== null ? countedBlock(block, result, seconds) : block;
    if (part > 0) drawText(target, shown, MIDDLE, y, "center");
    target.restore();
    y += block.height;
  }
}

/** Clips to the part of a line that has been written, from the text's start: the right edge for RTL. */
function clipToWritten(
  context: FilmContext,
  { direction, size, height }: TextBlock,
  y: number,
  part: number,
) {
  const width = (INNER + 40) * easeOut(part);
  const left = direction === "rtl" ? MIDDLE + INNER / 2 + 20 - width : MIDDLE - INNER / 2 - 20;
  context.beginPath();
  context.rect(left, y - size * 0.3, Math.max(0, width), height + size * 0.6);
  context.clip();
}

/** Returns the result as it counts up. All digits have the same width, so the layout stays the same. */
function countedBlock(block: TextBlock, result: string, seconds: number): TextBlock {
  const part = partOf(seconds, 0.2, COUNT_SECONDS);
  const text = part < 1 ? countedFigure(result, easeOut(part)) : null;
  return text === null ? block : { ...block, lines: block.lines.map((line) => ({ ...line, text })) };
}

function drawPaper(
  context: FilmContext,
  { style, colors }: Look,
  height: number,
  perforation: number | null,
): void {
  const { left, width, right } = SAFE;
  context.fillStyle = CARD;
  context.beginPath();
  context.roundRect(left, 0, width, height, RADIUS);
  context.fill();
  context.strokeStyle = LINE;
  context.lineWidth = 3;
  if (style === "minimal") context.stroke();
  // Differs from the colour of the band behind the bib.
  context.fillStyle = style === "athletic" ? colors.deep : colors.race;
  context.beginPath();
  context.roundRect(left, 0, width, BAND, [RADIUS, RADIUS, 0, 0]);
  context.fill();
  if (perforation !== null) {
    context.setLineDash([7, 4]);
    context.beginPath();
    context.moveTo(left, perforation);
    context.lineTo(right, perforation);
    context.stroke();
    context.setLineDash([]);
  }
  context.fillStyle = INK;
  for (const x of [left + 34, right - 34]) {
    for (const y of [BAND / 2, height - 40]) fillDot(context, { x, y }, HOLE);
  }
}

/** Returns a clock time such as "1:52:08", scaled by `part`, in the same format; null if `figure` is not a clock time. */
function countedFigure(figure: string, part: number): string | null {
  if (!/^\d{1,3}(:\d\d){1,2}$/.test(figure)) return null;
  const total = figure.split(":").reduce((sum, digits) => sum * 60 + Number(digits), 0);
  let left = Math.round(total * part);
  const parts = figure.split(":").toReversed();
  return parts
    .map((digits, at) => {
      const value = at === parts.length - 1 ? left : left % 60;
      left = Math.floor(left / 60);
      return String(value).padStart(digits.length, "0");
    })
    .toReversed()
    .join(":");
}
