/** Times as results have them, and what a typed finish time is likely to mean. The field itself takes any text. */

/** "suggest": the time in the usual form. "ask": the text has no digit, or more minutes or seconds than a clock shows. */
export type FinishTimeHint = { kind: "suggest"; time: string } | { kind: "ask" };

/** The seconds of each unit, as English speakers write them. */
const UNITS = new Map(
  [
    { seconds: 3_600, names: ["h", "hr", "hrs", "hour", "hours"] },
    { seconds: 60, names: ["m", "min", "mins", "minute", "minutes", "'", "’"] },
    { seconds: 1, names: ["s", "sec", "secs", "second", "seconds", '"', "''", "”"] },
  ].flatMap(({ seconds, names }) => names.map((name) => [name, seconds] as const)),
);
/** What people type between the parts of a time instead of ":". */
const SEPARATORS = [".", ",", "-", " "];
/** A time with its parts in two digits, "3:28:41" or "45:12". "12.75" may be seconds. */
const CLOCK = /^\d{1,3}(?::\d\d|([:.,\- ])\d\d\1\d\d)$/;

/**
 * Returns what to say about a typed finish time: "52841", "5.28.41" and "5h28m41s" are likely "5:28:41". Null if the
 * text is empty, reads well, or has digits that could mean several things.
 */
export function finishTimeHint(text: string): FinishTimeHint | null {
  const typed = text.trim().toLowerCase();
  if (typed === "") return null;
  if (!/\p{Nd}/u.test(typed) || isBeyondClock(typed)) return { kind: "ask" };
  const seconds = secondsOfDigits(typed) ?? secondsOfParts(typed) ?? secondsOfUnits(typed);
  return seconds === null || seconds === 0 ? null : { kind: "suggest", time: clockTime(seconds) };
}

/** Returns "3:41:22", or "41:22" for less than an hour. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function isBeyondClock(typed: string): boolean {
  const [, ...parts] = CLOCK.test(typed) ? typed.split(/\D/) : [];
  return parts.some((part) => Number(part) >= 60);
}

/** "52841": the last two digits are seconds, the two before them minutes. Null for anything else. */
export function secondsOfDigits(typed: string): number | null {
  if (!/^\d{3,6}$/.test(typed)) return null;
  const parts = [typed.slice(0, -4), typed.slice(-4, -2), typed.slice(-2)];
  return secondsOf(parts.filter((part) => part !== ""));
}

/** "5.28.41", with the same separator throughout. */
function secondsOfParts(typed: string): number | null {
  for (const separator of SEPARATORS) {
    const parts = typed.split(separator);
    if (parts.length > 1 && parts.every((part) => /^\d{1,3}$/.test(part))) return secondsOf(parts);
  }
  return null;
}

/** Hours, minutes and seconds, or the last two of them. All but the first have two digits. */
function secondsOf([first, ...others]: string[]): number | null {
  if (others.length > 2 || others.some((part) => part.length !== 2 || Number(part) >= 60)) return null;
  return others.reduce((total, part) => total * 60 + Number(part), Number(first));
}

/** "5h28m41s", "5 h 28": each unit is smaller than the one before, and the last one may be left out. */
function secondsOfUnits(typed: string): number | null {
  const words = typed.match(/\d+|[^\d\s]+/g) ?? [];
  // A number with its unit alone reads well.
  if (words.length < 3 || words.length > 6) return null;
  let [total, unitBefore] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < words.length; at += 2) {
    const amount = Number(words[at]);
    const name = words[at + 1];
    const unit = name === undefined ? unitBefore / 60 : UNITS.get(name);
    if (Number.isNaN(amount) || unit === undefined || unit < 1 || unit >= unitBefore) return null;
    if (at > 0 && amount >= 60) return null;
    total += amount * unit;
    unitBefore = unit;
  }
  return total;
}
