/** The calendar day on the athlete's own clock. */
import { calendarDay } from "../domain/dates.ts";

export function localToday(): string {
  return calendarDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
