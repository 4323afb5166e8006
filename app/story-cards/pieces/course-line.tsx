/** The course: a line from a start dot to a chequered finish. */
interface CourseLineProps {
  /** Pixels. */
  width: number;
  color: string;
}

const CHECK = 7;
const COLUMNS = [0, 1, 2];
const ROWS = [0, 1, 2, 3];

export function CourseLine({ width, color }: CourseLineProps) {
  return (
    <div style={{ display: "flex", alignItems: "center", width, height: CHECK * ROWS.length }}>
      <div style={{ width: 18, height: 18, borderRadius: 9, backgroundColor: color }} />
      <div style={{ flexGrow: 1, height: 4, backgroundColor: color }} />
      <div style={{ display: "flex" }}>
        {COLUMNS.map((column) => (
          <div key={column} style={{ display: "flex", flexDirection: "column" }}>
            {ROWS.map((row) => (
              <div
                key={row}
                style={{
                  width: CHECK,
                  height: CHECK,
                  backgroundColor: (row + column) % 2 === 0 ? color : "transparent",
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
