/** The lanes of a running track, bending over the card: what a gradient shows in place of a photo. */
const LANES = [0, 1, 2, 3, 4];
/** Pixels. */
const LANE_WIDTH = 84;
/** The opacity of a lane, as the last two digits of a color. */
const OPACITY = "30";

/** Plain filled shapes: borders would cost the renderer a mask each. */
export function TrackLanes({ width, height, color }: { width: number; height: number; color: string }) {
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
          backgroundColor: `${color}${OPACITY}`,
          transform: "rotate(-24deg)",
        }}
      />
    );
  });
}
