/** Reads today's date in the browser's time zone. */
import { calendarDay } from "../../domain/lib/dates.ts";

export function localToday(): string {
  return calendarDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
