/** Imports the recaps of picked ZIPs, one after the other, and then what was chosen of their seasons. Loaded when ZIPs are picked. */
import * as z from "zod/mini";
import { NO_CHOICES, seasonChoicesSchema, withNewIds } from "../../domain/season/season-choices.ts";
import type { ExportedSeason } from "../../domain/take-out/export-format.ts";
import type { ImportStop } from "../../domain/take-out/import-refusals.ts";
import { UnloadedError } from "../lib/load-script.ts";
import { keepAwake } from "../lib/wake-lock.ts";
import { callOrStop, ImportStoppedError } from "./import-api-calls.ts";
import { type ImportedRecap, importRecap } from "./import-recap.ts";
import type { RecapToImport } from "./open-export.ts";
import { DamagedError } from "./zipped-files.ts";

export { type OpenedExport, openExport, type RecapToImport } from "./open-export.ts";

const seasonSchema = z.object({ choices: seasonChoicesSchema });

export interface ImportEvents {
  /** Called while a recap is imported; `at` is its position. */
  onProgress: (at: number, sentBytes: number) => void;
  onImported: (at: number, imported: ImportedRecap) => void;
  /** This recap cannot be imported; the import goes on with the next one. */
  onFailed: (at: number, stop: ImportStop) => void;
}

/** Returns why the import stopped, or null if it is complete. Recaps without all their files are left out. */
export async function importRecaps(
  { recaps, seasons }: { recaps: RecapToImport[]; seasons: ExportedSeason[] },
  { onProgress, onImported, onFailed }: ImportEvents,
  signal: AbortSignal,
): Promise<ImportStop | null> {
  keepAwake("import", true);
  const ids = new Map<string, string>();
  try {
    for (const [at, recap] of recaps.entries()) {
      if (recap.isIncomplete) continue;
      onProgress(at, 0);
      try {
        const imported = await importRecap(recap, (sentBytes) => onProgress(at, sentBytes), signal);
        for (const [before, after] of imported.ids) ids.set(before, after);
        onImported(at, imported);
      } catch (error) {
        const stop = stopOf(error, signal);
        if (stop.kind !== "damaged" && stop.kind !== "refused") return stop;
        onFailed(at, stop);
      }
    }
    return await importSeasons(seasons, ids, signal).then(
      () => null,
      (error: unknown) => stopOf(error, signal),
    );
  } finally {
    keepAwake("import", false);
  }
}

/**
 * Brings back what was chosen of seasons, as far as it is of recaps that are imported. `ids`: of the imported recaps and photos, by their exported ones. What the athlete has chosen since stays. Rejects with an
 * ImportStoppedError; then it can be repeated.
 */
async function importSeasons(
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

function stopOf(error: unknown, signal: AbortSignal): ImportStop {
  if (signal.aborted) return { kind: "cancelled" };
  if (error instanceof ImportStoppedError) return error.stop;
  if (error instanceof DamagedError) return { kind: "damaged" };
  if (error instanceof UnloadedError) return { kind: "lost" };
  console.error(error);
  return { kind: "failed" };
}
