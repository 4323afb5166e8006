/**
 * A season's address without its year, for the shell with which all seasons open without a network (service-worker.ts). With
 * one it leads to the address with the year: `?year=`, else this one.
 */
import { calendarDay } from "../domain/lib/dates.ts";
import { seasonUrl } from "../domain/season/season-card.ts";
import { seasonYearIn } from "../domain/season/season-choices.ts";
import { redirect } from "../http/redirect.ts";
import { skipForShell } from "./offline/wizard-step.ts";

export const loader = skipForShell(({ request, context }) => {
  const year = seasonYearIn(new URL(request.url).searchParams.get("year") ?? undefined);
  const today = calendarDay(new Date(), context.timeZone);
  throw redirect(seasonUrl(year ?? Number(today.slice(0, 4))));
});

export { clientLoader } from "./offline/wizard-step.ts";
export { default, meta } from "./season.$year/route.tsx";
