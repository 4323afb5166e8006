/** The lines of a card in its two typefaces. */
import type { CSSProperties } from "react";
import { DISPLAY_FAMILY, TEXT_FAMILY } from "./card-fonts.ts";
import { CardText } from "./card-text.tsx";
import type { TextFit } from "./fit-text.ts";

export type Align = "left" | "center" | "right";

interface FittedLinesProps {
  text: string;
  fit: TextFit;
  face: "display" | "text";
  color: string;
  align: Align;
  style?: CSSProperties;
}

/** A text in the size that was chosen for it. */
export function FittedLines({ text, fit, face, color, align, style }: FittedLinesProps) {
  return (
    <CardText
      text={text}
      maxLines={fit.maxLines}
      style={{
        width: fit.width,
        fontFamily: face === "display" ? DISPLAY_FAMILY : TEXT_FAMILY,
        fontWeight: face === "display" ? 800 : 600,
        fontSize: fit.fontSize,
        lineHeight: fit.lineHeight,
        textAlign: align,
        wordBreak: "break-word",
        color,
        ...style,
      }}
    />
  );
}
