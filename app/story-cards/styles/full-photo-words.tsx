/** The words of the full photo card: the name, the hero, a line of facts, and the quote. */
import { type CardFacts, inOneLine } from "../card-facts.ts";
import { type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import type { SafeArea } from "../safe-area.ts";
import { fitsBox } from "../text/fit-text.ts";
import { heroRow } from "./hero-row.tsx";

interface WordsLook {
  /** Pixels for all words. */
  room: number;
  /** Of the hero, at most, in pixels. */
  heroHeight: number;
  heroColor: string;
  color: string;
}

/** With a smaller hero, in pixels, the facts are beside it, and the other words are smaller. */
const LEAST_HERO = 130;
const FACTS = { face: "text", sizes: [24, 30] } as const;

export function fullPhotoWords(facts: CardFacts, area: SafeArea, look: WordsLook): StackItem[] {
  const tall = tallWords(facts, area, look);
  return stackHeight(tall) <= look.room ? tall : shortWords(facts, area, look);
}

function tallWords(
  facts: CardFacts,
  area: SafeArea,
  { room, heroHeight, heroColor, color }: WordsLook,
): StackItem[] {
  const { isSquare, width, foot } = area;
  const line = { align: facts.side, width, color };
  const end = [
    ...factLines(facts, width).flatMap((text, index) =>
      textItem({ ...line, ...FACTS, key: text, text, gap: index === 0 ? 24 : 6, maxLines: 6 }),
    ),
    ...quoteItem(facts, area, { color, gap: 24, largest: isSquare ? 42 : foot ? 52 : 46 }),
    ...hashtagItem(facts, area, color),
  ];
  const title = titleItem(facts, area, { color, height: isSquare ? 110 : 180, largest: isSquare ? 76 : 92 });
  const gap = 22;
  const hero = textItem({
    ...line,
    key: "hero",
    text: facts.hero,
    face: "display",
    color: heroColor,
    gap,
    height: Math.max(LEAST_HERO, Math.min(heroHeight, room - stackHeight([...title, ...end]) - 2 * gap)),
    maxLines: 4,
    sizes: [56, 560],
  });
  return [...title, ...hero, ...end];
}

/** Returns the details in as few lines as they need: none begins or ends with what joins them. */
function factLines({ athleteName, distance, date, places }: CardFacts, width: number): string[] {
  const lines: string[] = [];
  for (const fact of [athleteName, distance, date, ...places].filter((one) => one !== null)) {
    const last = lines.at(-1);
    const joined = inOneLine(last ?? null, fact);
    if (last !== undefined && fitsBox(joined, { ...FACTS, width, maxLines: 1 }))
      lines[lines.length - 1] = joined;
    else lines.push(fact);
  }
  return lines;
}

function shortWords(facts: CardFacts, area: SafeArea, { room, heroColor, color }: WordsLook): StackItem[] {
  const title = titleItem(facts, area, { color, height: 46, largest: 46 });
  const end = [
    ...quoteItem(facts, area, { color, gap: 10, largest: 30 }),
    ...hashtagItem(facts, area, color),
  ];
  const gap = 8;
  const hero = heroRow(facts, {
    width: area.width,
    gap,
    height: Math.max(110, Math.min(150, room - stackHeight([...title, ...end]) - 2 * gap)),
    heroColor,
    detailColors: { name: color, others: color },
    detailSize: 24,
  });
  return [...title, ...hero, ...end];
}

function titleItem(
  { title, side }: CardFacts,
  { width }: SafeArea,
  { color, height, largest }: { color: string; height: number; largest: number },
): StackItem[] {
  return textItem({
    key: "title",
    text: title,
    face: "display",
    color,
    align: side,
    gap: 0,
    width,
    height,
    maxLines: 8,
    sizes: [40, largest],
    mayGrow: true,
  });
}

function quoteItem(
  { quote, side }: CardFacts,
  { width }: SafeArea,
  { color, gap, largest }: { color: string; gap: number; largest: number },
): StackItem[] {
  return textItem({
    key: "quote",
    text: quote,
    face: "text",
    color,
    align: side,
    gap,
    width,
    height: 170,
    maxLines: 5,
    sizes: [28, largest],
    mayGrow: true,
  });
}

function hashtagItem({ hashtags, side }: CardFacts, { width }: SafeArea, color: string): StackItem[] {
  const text = hashtags.join("  ");
  return textItem({
    key: "hashtags",
    text,
    face: "text",
    color,
    align: side,
    gap: 18,
    width,
    maxLines: 4,
    sizes: [24, 28],
  });
}
