/** The lanes of a running track, bending over the card: what a gradient shows in place of a photo. */
import { Drawing } from "./card-drawing.tsx";

const LANES = [0, 1, 2, 3, 4];
/** Pixels. */
const LANE_WIDTH = 84;
/** Lanes lie on each other: each one covers this much of what is below it. */
const OPACITY = 0x30 / 0xff;
const TILT_DEGREES = -24;

/** Draws rings next to each other instead of filled shapes on each other: the renderer's time grows with the area. */
export function TrackLanes({ width, height, color }: { width: number; height: number; color: string }) {
  const track = { left: width * 0.42, top: height * -0.42, width: width * 1.3, height: height * 0.95 };
  const center = `${track.left + track.width / 2} ${track.top + track.height / 2}`;
  return (
    <Drawing width={width} height={height}>
      <g transform={`rotate(${TILT_DEGREES} ${center})`} fill={color} fillRule="evenodd">
        {LANES.map((lane) => {
          const isInfield = lane === LANES.length - 1;
          const outer = outline(track, lane);
          const d = isInfield ? outer : outer + outline(track, lane + 1);
          return <path key={lane} d={d} fillOpacity={1 - (1 - OPACITY) ** (lane + 1)} />;
        })}
      </g>
    </Drawing>
  );
}

interface Track {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Two straights and two half circles, on the outside of a lane. */
function outline(track: Track, lane: number): string {
  const inset = lane * LANE_WIDTH;
  const radius = Math.min(track.width, track.height) / 2 - inset;
  const [left, right] = [track.left + inset, track.left + track.width - inset];
  const [top, bottom] = [track.top + inset, track.top + track.height - inset];
  const arcTo = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  return [
    `M${left + radius} ${top}H${right - radius}`,
    `${arcTo(right, top + radius)}V${bottom - radius}`,
    `${arcTo(right - radius, bottom)}H${left + radius}`,
    `${arcTo(left, bottom - radius)}V${top + radius}`,
    `${arcTo(left + radius, top)}Z`,
  ].join("");
}
