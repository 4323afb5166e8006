/** A text that a person wrote, on at most `maxLines` lines. */
import type { CSSProperties } from "react";

interface CardTextProps {
  text: string;
  maxLines?: number;
  style?: CSSProperties;
}

export function CardText({ text, maxLines, style }: CardTextProps) {
  return (
    <div
      dir="auto"
      style={{
        ...style,
        display: "-webkit-box",
        WebkitBoxOrient: "vertical",
        WebkitLineClamp: maxLines,
        overflow: "hidden",
        overflowWrap: "anywhere",
      }}
    >
      {text}
    </div>
  );
}
