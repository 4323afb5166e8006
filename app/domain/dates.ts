/** Race dates: calendar days as `YYYY-MM-DD`, never shifted by a time zone (product.md, Readings settled, Today). */
import { z } from "zod";

export const raceDateSchema = z.iso.date({
  error: (issue) =>
    issue.input === undefined ? "Date is required" : "That date doesn't exist. Check the day and month",
});

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/**
 * Formats `2026-05-17` as "May 17, 2026". Returns "Invalid date" for anything that is not a calendar day
 * (specification 8 and 9).
 */
export function formatRaceDate(date: string): string {
  return raceDateSchema.safeParse(date).success
    ? longDate.format(new Date(`${date}T00:00:00Z`))
    : "Invalid date";
}

/** Returns the calendar day of an instant in an IANA time zone, in UTC if the zone is null or unknown. */
export function calendarDay(instant: Date, timeZone: string | null): string {
  try {
    // The Swedish locale formats dates as YYYY-MM-DD.
    return new Intl.DateTimeFormat("sv-SE", { timeZone: timeZone ?? "UTC" }).format(instant);
  } catch (error) {
    if (error instanceof RangeError) return calendarDay(instant, null);
    throw error;
  }
}
