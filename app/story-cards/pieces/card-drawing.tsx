/** A drawing from the upper left corner of its place, in the card's pixels. */
import type { ReactNode } from "react";

export function Drawing({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      style={{ position: "absolute", left: 0, top: 0 }}
    >
      {children}
    </svg>
  );
}
