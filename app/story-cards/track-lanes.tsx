/** The lanes of a running track, bending over the card: what a gradient shows in place of a photo. */
const LANES = [0, 1, 2, 3, 4];
/** Pixels. */
const LANE_WIDTH = 84;
/** Each lane lightens what is below it. White text stays readable on all of them together. */
const TINT = "rgba(255, 255, 255, 0.032)";

/** Plain filled shapes: borders would cost the renderer a mask each. */
export function TrackLanes({ width, height }: { width: number; height: number }) {
  return LANES.map((lane) => {
    const inset = lane * LANE_WIDTH;
    const laneWidth = width * 1.3 - 2 * inset;
    return (
      <div
        key={lane}
        style={{
          position: "absolute",
          left: width * 0.42 + inset,
          top: -height * 0.42 + inset,
          width: laneWidth,
          height: height * 0.95 - 2 * inset,
          borderRadius: Math.min(laneWidth, height * 0.95 - 2 * inset) / 2,
          backgroundColor: TINT,
          transform: "rotate(-24deg)",
        }}
      />
    );
  });
}
