/** The plate of a sticker: a rounded sheet, with real holes where it is pinned. */

import type { HexColor } from "../card-design.ts";
import { Drawing } from "../pieces/card-drawing.tsx";

export interface Plate {
  /** One colour, or the two ends of a gradient. */
  fill: [HexColor, HexColor?];
  /** Separates the plate from a photo of its colour. */
  border: HexColor;
  borderWidth: number;
}

const RADIUS = 36;
const HOLE = 13;
const PERFORATION = 3;

interface StickerPlateProps {
  plate: Plate;
  width: number;
  height: number;
  /** Only a bib has it: the colour of the band at its upper edge, and the holes. */
  bib?: { edgeHeight: number; band: HexColor; perforation: string };
}

/** One drawing, because the renderer takes long for clipped shapes. */
export function StickerPlate({ plate, width, height, bib }: StickerPlateProps) {
  const { fill, border, borderWidth } = plate;
  const [start, end] = fill;
  const frame = { inset: borderWidth / 2, width, height };
  const holes = bib ? holesOf(width, height, bib.edgeHeight) : [];
  const [upper, lower] = [holes.slice(0, 2).join(""), holes.slice(2).join("")];
  return (
    <Drawing width={width} height={height}>
      {end && (
        <defs>
          <linearGradient id="plate" x1="0" y1="0" x2="0.6" y2="1">
            <stop offset="0" stopColor={start} />
            <stop offset="1" stopColor={end} />
          </linearGradient>
        </defs>
      )}
      <path d={sheet(frame) + upper + lower} fillRule="evenodd" fill={end ? "url(#plate)" : start} />
      {bib && (
        <>
          <path d={band(frame, bib.edgeHeight) + upper} fillRule="evenodd" fill={bib.band} />
          <path
            d={`M${borderWidth} ${height - bib.edgeHeight}H${width - borderWidth}`}
            stroke={bib.perforation}
            strokeWidth={PERFORATION}
            strokeDasharray={`${2 * PERFORATION} ${PERFORATION}`}
          />
        </>
      )}
      <path d={sheet(frame)} fill="none" stroke={border} strokeWidth={borderWidth} />
    </Drawing>
  );
}

interface Frame {
  inset: number;
  width: number;
  height: number;
}

function sheet({ inset, width, height }: Frame): string {
  const radius = RADIUS - inset;
  const corner = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  return [
    `M${RADIUS} ${inset}H${width - RADIUS}${corner(radius, radius)}V${height - RADIUS}`,
    `${corner(-radius, radius)}H${RADIUS}${corner(-radius, -radius)}V${RADIUS}${corner(radius, -radius)}z`,
  ].join("");
}

function band({ inset, width }: Frame, edgeHeight: number): string {
  const radius = RADIUS - inset;
  return `M${inset} ${edgeHeight}V${RADIUS}a${radius} ${radius} 0 0 1 ${radius} -${radius}H${width - RADIUS}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${edgeHeight}z`;
}

/** Returns the paths of the upper two holes, then of the lower two. */
function holesOf(width: number, height: number, edgeHeight: number): string[] {
  const inset = edgeHeight / 2;
  return [inset, height - inset].flatMap((y) =>
    [inset, width - inset].map(
      (x) => `M${x - HOLE} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 -${2 * HOLE} 0z`,
    ),
  );
}
