/** A race bib on a card: paper with a band in the race's colour, pin holes and a perforated lower edge. */

import type { ReactNode } from "react";
import type { RaceType } from "../../domain/race/race-type.ts";
import { Drawing } from "../pieces/card-drawing.tsx";
import { RaceTypeLabel } from "../pieces/race-type-label.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { CARD, INK, LINE, RACE_COLORS } from "../race-colors.ts";
import { FittedLines } from "../text/card-lines.tsx";
import { fitText } from "../text/fit-text.ts";

const HOLE = 22;
const RADIUS = 34;
/** Pixels of the dashed line on the lower edge. */
const PERFORATION = 3;

interface CardBibProps {
  raceType: RaceType;
  /** Pixels. */
  width: number;
  /** The height of the band, and of the lower edge unless that has its own. */
  edgeHeight: number;
  lowerHeight?: number;
  padding: number;
  /** In the band, next to the race type. */
  note: string | null;
  items: StackItem[];
  /** The colour behind the bib, which its holes show; null on a photo. On a colour, the band is dark. */
  ground: string | null;
  /** On the lower edge. */
  edge: ReactNode;
}

export function bibHeight({
  edgeHeight,
  lowerHeight = edgeHeight,
  padding,
  items,
}: Pick<CardBibProps, "edgeHeight" | "lowerHeight" | "padding" | "items">) {
  return edgeHeight + lowerHeight + 2 * padding + stackHeight(items);
}

export function CardBib({
  raceType,
  width,
  edgeHeight,
  lowerHeight = edgeHeight,
  padding,
  note,
  items,
  ground,
  edge,
}: CardBibProps) {
  const { race, onRace, deep } = RACE_COLORS[raceType];
  const size = Math.round(edgeHeight * 0.44);
  const edgeStyle = {
    display: "flex",
    alignItems: "center",
    height: edgeHeight,
    padding: `0 ${HOLE * 3}px`,
  } as const;
  const noteFit =
    note === null
      ? null
      : fitText(note, { face: "display", width: width * 0.45, maxLines: 1, sizes: [12, size] });
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        position: "relative",
        width,
        height: bibHeight({ edgeHeight, lowerHeight, padding, items }),
        borderRadius: RADIUS,
        backgroundColor: CARD,
      }}
    >
      <div
        style={{
          ...edgeStyle,
          justifyContent: note === null ? "center" : "space-between",
          borderRadius: `${RADIUS}px ${RADIUS}px 0 0`,
          backgroundColor: ground === null ? race : deep,
        }}
      >
        <RaceTypeLabel raceType={raceType} size={size} color={onRace} />
        {note !== null && noteFit !== null && (
          <FittedLines
            text={note}
            fit={noteFit}
            face="display"
            color={onRace}
            align="right"
            style={{ width: "auto" }}
          />
        )}
      </div>
      <div style={{ display: "flex", justifyContent: "center", padding: `${padding}px 0` }}>
        <Stack items={items} align="center" />
      </div>
      <div
        style={{
          ...edgeStyle,
          height: lowerHeight,
          justifyContent: "center",
          paddingTop: PERFORATION,
          position: "relative",
        }}
      >
        <Perforation width={width} />
        {edge}
      </div>
      <Outline
        width={width}
        height={bibHeight({ edgeHeight, lowerHeight, padding, items })}
        top={edgeHeight}
      />
      <PinHoles edgeHeight={edgeHeight} color={ground ?? INK} />
    </div>
  );
}

/** The edge of the paper below the band, for white photos. */
function Outline({ width, height, top }: { width: number; height: number; top: number }) {
  const inset = PERFORATION / 2;
  const [right, bottom, radius] = [width - inset, height - inset, RADIUS - inset];
  const corner = `A${radius} ${radius} 0 0 1`;
  return (
    <Drawing width={width} height={height}>
      <path
        d={`M${right} ${top}V${bottom - radius}${corner} ${right - radius} ${bottom}H${inset + radius}${corner} ${inset} ${bottom - radius}V${top}`}
        fill="none"
        stroke={LINE}
        strokeWidth={PERFORATION}
      />
    </Drawing>
  );
}

/** It is a path because the renderer clips a dashed border three times. */
function Perforation({ width }: { width: number }) {
  const dash = 2 * PERFORATION;
  const gaps = Math.round((width - dash) / (dash + PERFORATION));
  const gap = (width - dash) / gaps - dash;
  return (
    <Drawing width={width} height={PERFORATION}>
      <path
        d={`M0 ${PERFORATION / 2}H${width}`}
        stroke={LINE}
        strokeWidth={PERFORATION}
        strokeDasharray={`${dash} ${gap}`}
      />
    </Drawing>
  );
}

function PinHoles({ edgeHeight, color }: { edgeHeight: number; color: string }) {
  const inset = Math.round((edgeHeight - HOLE) / 2);
  return [
    { top: inset, left: inset },
    { top: inset, right: inset },
    { bottom: inset, left: inset },
    { bottom: inset, right: inset },
  ].map((corner) => (
    <div
      key={JSON.stringify(corner)}
      style={{
        position: "absolute",
        width: HOLE,
        height: HOLE,
        borderRadius: HOLE / 2,
        backgroundColor: color,
        ...corner,
      }}
    />
  ));
}
