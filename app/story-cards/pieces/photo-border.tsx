/** The white border of a print, around a small photo. */

import type { Box } from "../card-design.ts";
import { CARD } from "../race-colors.ts";

const BORDER = 16;

export function PhotoBorder({ around: { left, top, width, height } }: { around: Box }) {
  return (
    <div
      style={{
        position: "absolute",
        left: left - BORDER,
        top: top - BORDER,
        width: width + 2 * BORDER,
        height: height + 2 * BORDER,
        // The site's styles and Satori begin with different ones.
        boxSizing: "border-box",
        border: `${BORDER}px solid ${CARD}`,
      }}
    />
  );
}
