/** The sheet that stickers are drawn on: its size, tilt, and the outline of what has no plate. */
import type { ReactElement } from "react";
import type { StickerColors } from "./sticker-colors.ts";
import type { StickerDesign } from "./sticker-design.ts";

/** Pixels. */
const WIDTH = 900;
const MARGIN = 12;
/** The width of words and shapes without a plate. */
export const CONTENT_WIDTH = WIDTH - 2 * MARGIN;
/** The width of a tilted plate: its corners take the rest of the sheet. */
export const TILTED_WIDTH = 840;
const TILT_DEGREES = 3;
const SINE = Math.sin((TILT_DEGREES * Math.PI) / 180);
/** How far the outline reaches beyond words and shapes. */
const OUTLINE = 7;

/** Text may be higher than estimated; the rest is cropped. */
const SLACK = 40;

interface Drawn {
  width: number;
  height: number;
  element: ReactElement;
}

/** Returns the design of a sticker with a plate, which may be tilted as a whole. */
export function plateDesign(
  { width, height, element }: Drawn,
  { isTilted }: { isTilted: boolean },
): StickerDesign {
  const rise = isTilted ? Math.ceil(SINE * width) : 0;
  const sheet = { width: WIDTH, height: Math.ceil(height) + rise + 2 * MARGIN };
  return {
    ...sheet,
    overlay: (
      <div
        style={{
          display: "flex",
          position: "relative",
          alignItems: "center",
          justifyContent: "center",
          ...sheet,
        }}
      >
        <div
          style={{
            display: "flex",
            width,
            height,
            transform: isTilted ? `rotate(-${TILT_DEGREES}deg)` : undefined,
          }}
        >
          {element}
        </div>
      </div>
    ),
  };
}

/** How words and shapes are drawn: in their colours, or as their outline: in one colour, and wider. */
export interface Pen extends Pick<StickerColors, "ink" | "accent"> {
  /** Pixels by which shapes are wider on each side. */
  outline: number;
}

/**
 * Returns the design of a sticker without a plate. All of it is drawn twice: first its outline, so that no outline covers a
 * neighbour's ink.
 */
export function outlinedDesign(
  { ink, accent, ground }: StickerColors,
  drawnWith: (pen: Pen) => Drawn,
): StickerDesign {
  const inked = drawnWith({ ink, accent, outline: 0 });
  const outlined = drawnWith({ ink: ground, accent: ground, outline: OUTLINE });
  const sheet = { width: WIDTH, height: Math.ceil(inked.height) + 2 * MARGIN + 2 * SLACK };
  const layer = {
    display: "flex",
    position: "absolute",
    left: (WIDTH - inked.width) / 2,
    top: MARGIN + SLACK,
  } as const;
  return {
    ...sheet,
    overlay: (
      <div style={{ display: "flex", position: "relative", ...sheet }}>
        <div style={{ ...layer, WebkitTextStroke: `${2 * OUTLINE}px ${ground}` }}>{outlined.element}</div>
        <div style={layer}>{inked.element}</div>
      </div>
    ),
  };
}
