/** Brings back what was chosen of seasons, as far as it is of recaps that are imported. */
import * as z from "zod/mini";
import { NO_CHOICES, seasonChoicesSchema, withNewIds } from "../../domain/season/season-choices.ts";
import type { ExportedSeason } from "../../domain/take-out/export-format.ts";
import { callOrStop } from "./import-api-calls.ts";

const seasonSchema = z.object({ choices: seasonChoicesSchema });

/**
 * `ids`: of the imported recaps and photos, by their exported ones. What the athlete has chosen since stays. Rejects with an
 * ImportStoppedError; then it can be repeated.
 */
export async function importSeasons(
  seasons: ExportedSeason[],
  ids: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<void> {
  for (const { year, choices } of seasons) {
    const imported = withNewIds(choices, ids);
    if (isUnchosen(imported)) continue;
    const path = `/api/seasons/${year}`;
    const own = await callOrStop("GET", path, null, signal);
    if (isUnchosen(seasonSchema.parse(own).choices))
      await callOrStop("PUT", `${path}/choices`, imported, signal);
  }
}

function isUnchosen(choices: typeof NO_CHOICES): boolean {
  return JSON.stringify(seasonChoicesSchema.parse(choices)) === JSON.stringify(NO_CHOICES);
}
