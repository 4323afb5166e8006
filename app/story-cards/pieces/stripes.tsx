/** Hard diagonal stripes over a loud ground. */
import type { RaceType } from "../../domain/race/race-type.ts";
import { RACE_COLORS } from "../race-colors.ts";

export function Stripes({ raceType, width, height }: { raceType: RaceType; width: number; height: number }) {
  const { loudShape } = RACE_COLORS[raceType];
  const stripe = {
    position: "absolute",
    top: -200,
    height: height + 400,
    backgroundColor: loudShape,
    transform: "rotate(24deg)",
  } as const;
  return (
    <>
      <div style={{ ...stripe, left: width * 0.56, width: 220 }} />
      <div style={{ ...stripe, left: width * 0.84, width: 70 }} />
    </>
  );
}
