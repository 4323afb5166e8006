/** What a season's page shows without a network: what it last showed on this device. */

import { findSeason } from "../../browser/device/season-copies.ts";
import type { Viewer } from "../../browser/edit-store/edit-database.ts";
import { seasonYearIn } from "../../domain/season/season-choices.ts";

/** Whether an address is a season's, with its year or, in a shell, with `?year=` (season._index.tsx). */
export function isSeason({ pathname }: URL): boolean {
  return /^\/season(\/\d+)?$/.test(pathname);
}

/** `season` is null if it was never opened here. A shell would wait for the server without a message. */
export async function deviceSeason({ pathname, searchParams }: URL, viewer: Viewer): Promise<object> {
  const year = seasonYearIn(searchParams.get("year") ?? pathname.split("/")[2]);
  return (year && (await findSeason(viewer, year))) || { season: null };
}
