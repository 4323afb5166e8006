/**
 * The card of a season, in the grounds of three card styles, and the preview picture of its link: the year, its line with a pin
 * for each race, and what it adds up to.
 */
import { DISTANCES } from "../../domain/race/race-type.ts";
import type { SeasonCardSubject } from "../../domain/season/season-card.ts";
import { yearLine, yearLineFinish } from "../../domain/season/year-line.ts";
import { bestText, type Figure, SEASON_TEXTS, seasonFigures } from "../../texts/season/season.ts";
import { type CardDesign, type Gradient, type HexColor, plainBackground } from "../card-design.ts";
import { BRAND_HEIGHT, BrandRow } from "../pieces/brand-row.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { CARD, colorsOf, INK, PAPER, QUIET, RACE_COLORS, WHITE } from "../race-colors.ts";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { fitText, type TextBox } from "../text/fit-text.ts";

interface Look {
  background: Gradient;
  ink: HexColor;
  quiet: HexColor;
  /** The year. */
  accent: HexColor;
  /** Around pins, so that each stands out from the line and its neighbours. */
  rim: HexColor;
}

function lookOf({ style, season: { raceType } }: SeasonCardSubject): Look {
  const { race, loud, onLoud, deep, glow, spark } = colorsOf(raceType);
  if (style === "minimal")
    return { background: plainBackground(PAPER), ink: INK, quiet: QUIET, accent: race, rim: PAPER };
  if (style === "athletic") {
    const rim = onLoud === WHITE ? CARD : INK;
    return { background: plainBackground(loud), ink: onLoud, quiet: onLoud, accent: onLoud, rim };
  }
  const stops = [
    { at: 0, color: deep },
    { at: 1, color: glow },
  ];
  return { background: { angleDegrees: 165, stops }, ink: WHITE, quiet: WHITE, accent: spark, rim: CARD };
}

export function seasonCard(subject: SeasonCardSubject): CardDesign {
  const { width, height, style } = subject;
  const isPreview = style === "preview";
  const look = lookOf(subject);
  const area = isPreview ? PREVIEW_AREA : safeArea(subject);
  const { stacks, line, brandTop } = (isPreview ? besideLine : aroundLine)(subject, area, look);
  return {
    width,
    height,
    background: look.background,
    photo: null,
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {stacks.map(({ top, items, width: stackWidth }) => (
          <Stack key={top} items={items} align="left" width={stackWidth} at={{ left: area.left, top }} />
        ))}
        <div style={{ display: "flex", position: "absolute", left: line.left, top: line.top }}>
          <Line subject={subject} width={line.width} height={line.height} look={look} />
        </div>
        <BrandRow
          raceType={isPreview ? null : subject.season.raceType}
          area={area}
          top={brandTop}
          color={look.ink}
          lineColor={null}
        />
      </div>
    ),
  };
}

/** Where things are. Stacks begin at the left of the area. */
interface Layout {
  stacks: { top: number; items: StackItem[]; width: number }[];
  line: { left: number; top: number; width: number; height: number };
  brandTop: number;
}

const LINE_GAP = 44;

/** The card: the year above the line, and what it adds up to below. */
function aroundLine(subject: SeasonCardSubject, area: SafeArea, look: Look): Layout {
  const { left, top, width } = area;
  const [head, foot] = [headOf(subject, area, look), footOf(subject, area, look)];
  const brandTop = area.foot ? area.foot.top + 30 : top + area.height - BRAND_HEIGHT;
  const bottom = area.foot ? top + area.height : brandTop - 30;
  const footTop = bottom - stackHeight(foot);
  const lineTop = top + stackHeight(head) + LINE_GAP;
  return {
    stacks: [
      { top, items: head, width },
      { top: footTop, items: foot, width },
    ],
    line: { left, top: lineTop, width, height: footTop - LINE_GAP - lineTop },
    brandTop,
  };
}

const PREVIEW_AREA: SafeArea = { left: 64, top: 56, width: 1_072, height: 518, isSquare: true, foot: null };
const PREVIEW_WORDS = 420;

/** The preview: all words at the left of the line. */
function besideLine(subject: SeasonCardSubject, area: SafeArea, look: Look): Layout {
  const { left, top, height } = area;
  const items = wordsOf(subject, { ...area, width: PREVIEW_WORDS }, look);
  const lineLeft = PREVIEW_WORDS + 48;
  return {
    stacks: [{ top, items, width: PREVIEW_WORDS }],
    line: { left: left + lineLeft, top, width: area.width - lineLeft, height },
    brandTop: top + height - BRAND_HEIGHT,
  };
}

/** The athlete and the year. */
function headOf({ season }: SeasonCardSubject, area: SafeArea, look: Look): StackItem[] {
  const line = { face: "display" as const, align: "left" as const, width: area.width };
  return [
    ...textItem({
      ...line,
      key: "athlete",
      text: season.athleteName ?? SEASON_TEXTS.kicker(season.races.length),
      color: look.ink,
      gap: 0,
      maxLines: 1,
      sizes: [30, area.isSquare ? 44 : 58],
    }),
    ...textItem({
      ...line,
      key: "year",
      text: String(season.year),
      color: look.accent,
      gap: area.isSquare ? 4 : 14,
      height: area.isSquare ? 190 : 400,
      maxLines: 1,
      sizes: [120, area.isSquare ? 250 : 520],
    }),
  ];
}

/** What the year adds up to, in columns, and its best finish. */
function footOf(subject: SeasonCardSubject, area: SafeArea, look: Look): StackItem[] {
  const { season } = subject;
  const figures = seasonFigures(season, season.units, false).slice(0, area.isSquare ? 3 : 4);
  const columns = area.isSquare ? figures.length : Math.min(2, figures.length);
  const width = (area.width - (columns - 1) * COLUMN_SPACE) / columns;
  const largest = Math.min(
    ...figures.map(({ value }) => fitText(value, valueBox(width, area.isSquare ? 84 : 128)).fontSize),
  );
  const rows = Array.from({ length: Math.ceil(figures.length / columns) }, (_row, at) =>
    figures.slice(at * columns, (at + 1) * columns),
  );
  return [
    ...rows.map((row, at) =>
      figureRow(row, { key: `row-${at}`, width, gap: at === 0 ? 0 : 34, largest, area, look }),
    ),
    ...bestItem(subject, area.width, look, area.isSquare ? 26 : 40),
  ];
}

const COLUMN_SPACE = 36;

interface FigureRowProps {
  key: string;
  width: number;
  gap: number;
  /** The font size of all figures of the card. */
  largest: number;
  area: SafeArea;
  look: Look;
}

function figureRow(figures: Figure[], { key, width, gap, largest, area, look }: FigureRowProps): StackItem {
  const stacks = figures.map((figure) => figureItems(figure, width, look, largest));
  const height = Math.max(...stacks.map(stackHeight));
  const element = (
    <div style={{ display: "flex", width: area.width, height }}>
      {stacks.map((items, at) => (
        <div
          key={items[0]?.key}
          style={{
            display: "flex",
            width,
            marginLeft: at === 0 ? 0 : COLUMN_SPACE,
            alignItems: "flex-end",
          }}
        >
          <Stack items={items} align="left" width={width} />
        </div>
      ))}
    </div>
  );
  return { key, gap, height, element };
}

/** Of a line of digits, in em. */
const DIGITS_HEIGHT = 0.76;

function valueBox(width: number, largest: number): TextBox {
  return { face: "display", width, maxLines: 1, sizes: [34, largest] };
}

function figureItems({ value, label }: Figure, width: number, look: Look, largest: number): StackItem[] {
  const text = { align: "left" as const, width };
  const box = valueBox(width, largest);
  const { fontSize, lineHeight } = fitText(value, box);
  return [
    ...textItem({ ...text, ...box, key: `value-${label}`, text: value, color: look.ink, gap: 0 }),
    ...textItem({
      ...text,
      key: label,
      text: label,
      face: "text",
      color: look.quiet,
      // Lines of letters are higher than those of digits, and the figures of a row stand on one line.
      gap: 8 - Math.round(((lineHeight - DIGITS_HEIGHT) / 2) * fontSize),
      maxLines: 2,
      sizes: [26, 34],
    }),
  ];
}

/** The best finish over the longest of the preset distances, before all one that is the fastest so far. */
function bestItem(
  { season: { best } }: SeasonCardSubject,
  width: number,
  look: Look,
  gap: number,
): StackItem[] {
  const places = DISTANCES.map(({ label }): string => label);
  const [first] = [...best].sort(
    (a, b) =>
      Number(b.isFastestSoFar) - Number(a.isFastestSoFar) ||
      places.indexOf(b.label) - places.indexOf(a.label),
  );
  if (!first) return [];
  const text = first.isFastestSoFar
    ? `${bestText(first)} · ${SEASON_TEXTS.best.fastestOfThem(first.label)}`
    : bestText(first);
  return textItem({
    key: "best",
    text,
    face: "display",
    align: "left",
    color: look.accent,
    gap,
    width,
    maxLines: 2,
    height: 110,
    sizes: [34, 56],
  });
}

/** All words of the preview, which has the line beside them. */
function wordsOf(subject: SeasonCardSubject, area: SafeArea, look: Look): StackItem[] {
  const { season } = subject;
  const figures = seasonFigures(season, season.units, false).slice(0, 2);
  return [
    ...headOf(subject, area, look),
    ...figures.flatMap(({ value, label }, at) =>
      textItem({
        key: label,
        text: `${value} ${label}`,
        face: "display",
        align: "left",
        color: look.ink,
        gap: at === 0 ? 28 : 6,
        width: area.width,
        maxLines: 1,
        sizes: [34, 62],
      }),
    ),
  ];
}

interface LineProps {
  subject: SeasonCardSubject;
  width: number;
  height: number;
  look: Look;
}

/** As many rows as make the turns neither flat nor narrow. */
const ROW_HEIGHT = 128;

function Line({ subject: { season, style }, width, height, look }: LineProps) {
  const most = Math.max(2, Math.min(6, Math.round(height / ROW_HEIGHT)));
  const rows = most % 2 === 0 ? most : most - 1;
  const line = yearLine(season.year, season.races, { width, height, rows, padding: 24 });
  // On the race's own colour a pin of that colour would not be seen.
  const isOnOwnColor = season.raceType !== null && style !== "minimal";
  const stroke = 13;
  return (
    <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <path
        d={line.path}
        fill="none"
        stroke={look.ink}
        strokeOpacity={0.34}
        strokeWidth={stroke}
        strokeLinecap="round"
      />
      <circle cx={line.start.x} cy={line.start.y} r={17} fill={look.ink} />
      <path d={yearLineFinish(line.finish, 12)} fill={look.ink} />
      {line.pins.map(({ x, y, raceType }, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: two races may have one day
          key={at}
          cx={x}
          cy={y}
          r={20}
          fill={isOnOwnColor ? look.accent : RACE_COLORS[raceType].loud}
          stroke={look.rim}
          strokeWidth={isOnOwnColor ? 0 : 5}
        />
      ))}
    </svg>
  );
}
