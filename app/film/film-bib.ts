/** The bib of a film: it fills in at the start, and gets its figure at the finish. */
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
/** Lines come in one after the other: seconds. */
const LINE_TIME = 0.32;
const FILL_START = 0.25;
const COUNTING = 1;

/** The name is there at once, and the rest fills in. `isFinish`: the figure counts up instead of waiting. */
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
      const isPlaced = isFinish || seconds > FILL_START + (lines.length - 1) * LINE_TIME;
      if (isPlaced) drawText(target, edge, MIDDLE, height - (edgeHeight + edge.height) / 2, "center");
      target.restore();
    },
  };
}

interface BibLine {
  block: TextBlock;
  color: string;
  /** Above it, if something is there. */
  gap: number;
  isFigure: boolean;
}

/** The race's name, its figure, and the details. Before the finish the figure's digits are dashes. */
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

/** `result`: the figure that counts up at the finish, where the other lines are filled in; else null. */
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
    const part = isFilledIn ? 1 : partOf(seconds, FILL_START + (at - 1) * LINE_TIME, LINE_TIME);
    target.save();
    target.fillStyle = color;
    if (part > 0 && part < 1) clipToWritten(target, block, y, part);
    const shown = isFigure && result !== null ? countedBlock(block, result, seconds) : block;
    if (part > 0) drawText(target, shown, MIDDLE, y, "center");
    target.restore();
    y += block.height;
  }
}

/** Written from where its text begins. */
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

/** Digits have the same width, so the figure does not jump. */
function countedBlock(block: TextBlock, result: string, seconds: number): TextBlock {
  const part = partOf(seconds, 0.2, COUNTING);
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
  // Another colour than the band behind it.
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

/** Returns "1:52:08" on the way up from zero; null for what is no clock time. */
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
