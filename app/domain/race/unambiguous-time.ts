/** Which typed finish times can only mean one thing. */
import { clockTime, secondsOfDigits } from "./finish-time.ts";
import { isBelievedTime } from "./pace.ts";

/**
 * Returns "4:12:19" for "41219": five or six digits are hours, minutes and seconds, unless the race cannot take that long, or
 * the text could also mean 41:21.9. Null for all other texts: "345" may be hours and minutes, and "4.12.19" can be read as it is.
 */
export function unambiguousTime(text: string, race: Parameters<typeof isBelievedTime>[0]): string | null {
  const typed = text.trim();
  const seconds = /^\d{5,6}$/.test(typed) ? secondsOfDigits(typed) : null;
  if (!seconds || isBelievedTime(race, seconds) === false) return null;
  const minutes = secondsOfDigits(typed.slice(0, 4));
  return minutes !== null && isBelievedTime(race, minutes) ? null : clockTime(seconds);
}
