/** Texts as parts of a stack, each in a size that fits. */
import { type Align, FittedLines } from "./card-lines.tsx";
import { fitText, type TextBox } from "./fit-text.ts";
import type { StackItem } from "./stack.tsx";

interface TextItemProps extends TextBox {
  key: string;
  text: string | null;
  gap: number;
  color: string;
  align: Align;
}

/** Returns one part, or none without a text. */
export function textItem({ key, text, gap, color, align, ...box }: TextItemProps): StackItem[] {
  if (text === null || text === "") return [];
  const fit = fitText(text, box);
  const element = <FittedLines text={text} fit={fit} face={box.face} color={color} align={align} />;
  return [{ key, gap, height: fit.height, element }];
}

/** Returns a clock time as a column of figures ("3", ":28", ":41") if that is much larger than in a line, else a text. */
export function heroItem(props: TextItemProps & { text: string; height: number }): StackItem[] {
  const { key, text, gap, color, align, ...box } = props;
  const [item] = textItem(props);
  const rows = text.match(/^\d{1,2}(?=:)|:\d{2}/g) ?? [];
  if (item === undefined || rows.length < 2 || rows.join("") !== text) return item ? [item] : [];
  const rowBox = { ...box, height: box.height / rows.length - ROW_GAP, maxLines: 1 };
  const rowFits = rows.map((row) => fitText(row, rowBox));
  const fontSize = Math.min(...rowFits.map((fit) => fit.fontSize));
  if (fontSize < fitText(text, box).fontSize * MUCH_LARGER) return [item];
  return rows.map((row, index) => {
    const fit = fitText(row, { ...rowBox, maxSize: fontSize });
    const element = <FittedLines text={row} fit={fit} face={box.face} color={color} align={align} />;
    return { key: `${key}-${index}`, gap: index === 0 ? gap : ROW_GAP, height: fit.height, element };
  });
}

const ROW_GAP = 28;
const MUCH_LARGER = 1.25;
