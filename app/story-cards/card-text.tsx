/** A text of a card. */
import type { CSSProperties } from "react";

interface CardTextProps {
  text: string;
  /** The rest is cut off, with an ellipsis. */
  maxLines?: number;
  style?: CSSProperties;
}

export function CardText({ text, maxLines, style }: CardTextProps) {
  return (
    <div style={{ display: "block", overflow: "hidden", lineClamp: maxLines, ...style } as CSSProperties}>
      {text}
    </div>
  );
}
