/** Race dates: calendar days as `YYYY-MM-DD`, never shifted by a time zone (product.md, Today). */
import * as z from "zod/mini";
import { putLast } from "./put-last.ts";

export const raceDateSchema = z.iso.date({
  error: (issue) =>
    issue.input === undefined ? "Date is required" : "That date doesn't exist. Check the day and month",
});

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * Formats `2026-05-17` as "May 17, 2026". Returns "Invalid date" for anything that is not a calendar day
 * (specification 8 and 9).
 */
export function formatRaceDate(date: string): string {
  if (!raceDateSchema.safeParse(date).success) return "Invalid date";
  const [year, month = 0, day] = date.split("-").map(Number);
  return `${MONTHS[month - 1]} ${day}, ${year}`;
}

/** Formats the calendar day of a time, such as "May 17, 2026". */
export function formatDayOf(time: string, timeZone: string | null): string {
  return formatRaceDate(calendarDay(new Date(time), timeZone));
}

/** Formats by their time zones: one takes as long to make as a hundred days to format. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 50;

/** Returns the calendar day of an instant in an IANA time zone, in UTC if the zone is null or unknown. */
export function calendarDay(instant: Date, timeZone: string | null): string {
  try {
    return dayFormatOf(timeZone ?? "UTC").format(instant);
  } catch (error) {
    if (error instanceof RangeError) return calendarDay(instant, null);
    throw error;
  }
}

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  // The Swedish locale formats dates as YYYY-MM-DD.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  putLast(dayFormats, timeZone, format, MAX_FORMATS);
  return format;
}
