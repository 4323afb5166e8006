/** The lanes of a running track, bending over the card: what a gradient shows in place of a photo. */
const LANES = [0, 1, 2, 3, 4, 5];
const LANE_WIDTH = 74;
const LINE = 5;

export function TrackLanes({ width, height }: { width: number; height: number }) {
  return (
    <>
      {LANES.map((lane) => {
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
              borderRadius: laneWidth / 2,
              border: `${LINE}px solid #ffffff`,
              opacity: 0.13,
              transform: "rotate(-24deg)",
            }}
          />
        );
      })}
    </>
  );
}
