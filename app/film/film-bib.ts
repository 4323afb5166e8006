/** The bib of a film: it fills in at the start, and gets its figure at the finish. */
import { raceTypeLabel } from "../domain/race/race.ts";
import type { CardContent } from "../domain/sharing/story-card.ts";
import { CARD, INK, LINE, QUIET } from "../story-cards/card-colors.ts";
import { inOneLine } from "../story-cards/card-facts.ts";
import type { FilmContext } from "./film-context.ts";
import { drawRaceIcon, type Look, SAFE } from "./film-look.ts";
import { easeOut, type Item, partOf } from "./film-stack.ts";
import { drawText, fitText, type TextBlock } from "./film-text.ts";

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
export function bibItem(context: FilmContext, look: Look, content: CardContent, isFinish: boolean): Item {
  const { name, distance, athleteName, location, endPlace, result, date, raceType } = content;
  const isDnf = result === "DNF";
  const title = name === null ? null : look.style === "athletic" ? name.toUpperCase() : name;
  const digits = result !== null && /\p{Nd}/u.test(result) ? result : "–:––:––";
  const blank = digits.replace(/\p{Nd}/gu, "–");
  const face = { face: "display", width: INNER } as const;
  const maxName = result === null ? 420 : isFinish ? 180 : 224;
  const blocks: { block: TextBlock; color: string; gap: number; isFigure: boolean }[] = [];
  const add = (
    text: string | null,
    block: Parameters<typeof fitText>[2],
    color: string,
    gap: number,
    isFigure = false,
  ) => {
    if (text !== null && text !== "")
      blocks.push({ block: fitText(context, text, block), color, gap, isFigure });
  };
  add(title, { ...face, maxLines: 4, height: maxName, sizes: [36, isFinish ? 78 : 112] }, INK, 0);
  if (result !== null) {
    const largest = isFinish ? 300 : 130;
    add(
      isFinish ? result : blank,
      { ...face, maxLines: 2, height: 330, sizes: [50, largest] },
      look.colors.race,
      22,
      true,
    );
  }
  const details = inOneLine(distance, athleteName);
  add(details, { ...face, maxLines: 2, sizes: [34, 46] }, INK, 26);
  const place = inOneLine(isDnf && isFinish ? endPlace : null, location);
  const edge = fitText(context, place, {
    face: "text",
    width: SAFE.width - 150,
    maxLines: 3,
    sizes: [30, 38],
  });
  const inner = blocks.reduce((sum, { block, gap }, at) => sum + block.height + (at === 0 ? 0 : gap), 0);
  const edgeHeight = Math.max(EDGE, edge.height + 24);
  const height = BAND + inner + 2 * PADDING + (place === "" ? 40 : edgeHeight);
  const label = fitText(context, raceTypeLabel(raceType).toUpperCase(), {
    ...face,
    width: 400,
    maxLines: 1,
    sizes: [36, 38],
  });
  const day = fitText(context, date ?? "", { ...face, width: 340, maxLines: 1, sizes: [30, 38] });
  const drawLines = (target: FilmContext, top: number, seconds: number) => {
    let y = top;
    for (const [at, { block, color, gap, isFigure }] of blocks.entries()) {
      if (at > 0) y += gap;
      const isWritten = at === 0 || (isFinish && !isFigure);
      const part = isWritten ? 1 : partOf(seconds, FILL_START + (at - 1) * LINE_TIME, LINE_TIME);
      target.save();
      if (isFigure) drawFigure(target, block, y, color, seconds);
      else if (part > 0) {
        // Written from where its text begins.
        const width = (INNER + 40) * easeOut(part);
        const left = block.direction === "rtl" ? MIDDLE + INNER / 2 + 20 - width : MIDDLE - INNER / 2 - 20;
        if (part < 1) clipTo(target, left, y - block.size * 0.3, width, block.height + block.size * 0.6);
        target.fillStyle = color;
        drawText(target, block, MIDDLE, y, "center");
      }
      target.restore();
      y += block.height;
    }
  };
  const drawFigure = (target: FilmContext, block: TextBlock, top: number, color: string, seconds: number) => {
    target.fillStyle = isFinish ? color : LINE;
    if (!isFinish) {
      drawText(target, block, MIDDLE, top, "center");
      return;
    }
    const part = partOf(seconds, 0.2, COUNTING);
    const counted = part < 1 && !isDnf ? countedFigure(result ?? "", easeOut(part)) : null;
    if (counted === null) drawText(target, block, MIDDLE, top, "center");
    else {
      // Digits have the same width, so the figure does not jump.
      drawText(
        target,
        { ...block, lines: block.lines.map((line) => ({ ...line, text: counted })) },
        MIDDLE,
        top,
        "center",
      );
    }
  };

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
      drawLines(target, BAND + PADDING, seconds);
      target.fillStyle = QUIET;
      const isPlaced = isFinish || seconds > FILL_START + (blocks.length - 1) * LINE_TIME;
      if (isPlaced) drawText(target, edge, MIDDLE, height - (edgeHeight + edge.height) / 2, "center");
      target.restore();
    },
  };
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
    for (const y of [BAND / 2, height - 40]) {
      context.beginPath();
      context.arc(x, y, HOLE, 0, 2 * Math.PI);
      context.fill();
    }
  }
}

function clipTo(context: FilmContext, left: number, top: number, width: number, height: number): void {
  context.beginPath();
  context.rect(left, top, Math.max(0, width), height);
  context.clip();
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
