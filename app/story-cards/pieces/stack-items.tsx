/** A text as a part of a stack, in a size that fits. */
import { type Align, FittedLines } from "../text/card-lines.tsx";
import { fitText, type TextBox } from "../text/fit-text.ts";
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
