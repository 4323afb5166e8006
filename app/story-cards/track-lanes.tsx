/** The lanes of a running track, bending over the card: what a gradient shows in place of a photo. */
const LANES = [0, 1, 2, 3, 4, 5];
/** Pixels. */
const LANE_WIDTH = 74;

/** One drawing: rounded borders would cost the renderer a mask each. */
export function TrackLanes({ width, height }: { width: number; height: number }) {
  const outerRadius = width * 0.65;
  const end = height * 0.53 - outerRadius;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      style={{ position: "absolute", left: 0, top: 0 }}
    >
      <path
        d={LANES.map((lane) => lanePath(outerRadius - lane * LANE_WIDTH, end)).join("")}
        transform={`translate(${width * 1.07} 0) rotate(-24 0 ${height * 0.055})`}
        fill="none"
        stroke="#ffffff"
        strokeWidth="5"
        strokeOpacity="0.15"
      />
    </svg>
  );
}

/** Down one straight, around the bend and up the other: around x = 0, from above the card to `end`. */
function lanePath(radius: number, end: number): string {
  return `M${-radius} -2000V${end}A${radius} ${radius} 0 0 0 ${radius} ${end}V-2000`;
}
