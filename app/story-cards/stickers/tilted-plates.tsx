/** The athletic look: a tilted plate, and a second one in the race's colour that overlaps its lower edge. */

import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { RACE_COLORS } from "../race-colors.ts";
import type { Align } from "../text/card-lines.tsx";
import type { StickerDesign, StickerSubject } from "./sticker-design.ts";
import { plateOf } from "./sticker-looks.ts";
import { type Plate, StickerPlate } from "./sticker-plate.tsx";
import { plateDesign, TILTED_WIDTH } from "./sticker-sheet.tsx";

/** The width of the words on both plates. */
export const TILTED_WORDS = TILTED_WIDTH - 2 * 50;
const PADDING = 34;
const LOWER_PADDING = 20;
const LOWER_INSET = 20;
const OVERLAP = 30;

interface TiltedWords {
  upper: StackItem[];
  /** The words on the lower plate, in the race's colour `onLoud`. Without any there is no lower plate. */
  lower: StackItem[];
  align: Align;
}

export function tiltedPlates(subject: StickerSubject, { upper, lower, align }: TiltedWords): StickerDesign {
  const plate = plateOf(subject);
  const overlap = lower.length > 0 ? OVERLAP : 0;
  const upperHeight = stackHeight(upper) + 2 * PADDING + overlap;
  const lowerHeight = lower.length > 0 ? stackHeight(lower) + 2 * LOWER_PADDING : 0;
  const height = upperHeight + lowerHeight - overlap;
  const { loud } = RACE_COLORS[subject.content.raceType];
  const lowerBox = { left: LOWER_INSET, width: TILTED_WIDTH - 2 * LOWER_INSET, height: lowerHeight };
  return plateDesign(
    {
      width: TILTED_WIDTH,
      height,
      element: (
        <div style={{ display: "flex", position: "relative", width: TILTED_WIDTH, height }}>
          <StickerPlate plate={plate} width={TILTED_WIDTH} height={upperHeight} />
          <Words items={upper} align={align} top={PADDING} />
          {lower.length > 0 && (
            <LowerPlate plate={{ ...plate, fill: [loud] }} box={lowerBox} top={height - lowerHeight} />
          )}
          <Words items={lower} align={align} top={height - lowerHeight + LOWER_PADDING} />
        </div>
      ),
    },
    { isTilted: true },
  );
}

function Words({ items, align, top }: { items: StackItem[]; align: Align; top: number }) {
  return (
    <Stack
      items={items}
      align={align}
      width={TILTED_WORDS}
      at={{ left: (TILTED_WIDTH - TILTED_WORDS) / 2, top }}
    />
  );
}

interface LowerPlateProps {
  plate: Plate;
  box: { left: number; width: number; height: number };
  top: number;
}

function LowerPlate({ plate, box, top }: LowerPlateProps) {
  return (
    <div style={{ display: "flex", position: "absolute", top, ...box }}>
      <StickerPlate plate={plate} width={box.width} height={box.height} />
    </div>
  );
}
