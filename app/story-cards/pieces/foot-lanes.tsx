/** The lanes of a running track, bending over the foot of a story. */
const RADII = [620, 536, 452, 368, 284];
/** Pixels; the rest of a lane's width is the line between two lanes. */
const LANE_WIDTH = 78;

export function FootLanes({ width, height, color }: { width: number; height: number; color: string }) {
  const center = { x: width * 0.82, y: height + 300 };
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={FOOT}
      viewBox={`0 ${height - FOOT} ${width} ${FOOT}`}
      style={{ position: "absolute", left: 0, top: height - FOOT }}
    >
      <g fill="none" stroke={color} strokeOpacity="0.3" strokeWidth={LANE_WIDTH}>
        {RADII.map((radius) => (
          <path
            key={radius}
            d={`M${center.x - radius} ${center.y}A${radius} ${radius} 0 0 1 ${center.x + radius} ${center.y}`}
          />
        ))}
      </g>
    </svg>
  );
}

/** The height of what is drawn, in pixels. */
const FOOT = 370;
