/** Thrown by the readers of race files; `readRaceFile` answers it. */
import type { RaceFileFault } from "../../domain/course/race-file.ts";

export class Unreadable extends Error {
  readonly reason: RaceFileFault;

  constructor(reason: RaceFileFault) {
    super(`The race file is unreadable: ${reason}`);
    this.reason = reason;
  }
}

/** More than a second each of eleven days. */
const MAX_POINTS = 1_000_000;

/** Throws if a file has more points than a race. A few bytes can be a point, so the file's size does not limit them enough. */
export function requirePossible(points: number): void {
  if (points > MAX_POINTS) throw new Unreadable("too-large");
}
