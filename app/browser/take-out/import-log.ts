/** Remembers on this device which recaps were imported, so that an import that stopped continues and makes no second copy. */
import * as z from "zod/mini";
import { shareIdSchema } from "../../domain/recap/recap.ts";
import { withStorage } from "../lib/local-storage.ts";

const KEY = "importedRecaps";
const MAX_ENTRIES = 2_000;

const entrySchema = z.object({
  /** Of the imported recap. */
  shareId: shareIdSchema,
  isDone: z.boolean(),
});
const logSchema = z.record(shareIdSchema, entrySchema);

export type ImportEntry = z.infer<typeof entrySchema>;

/** Returns what became of the recap with this share id in an export, or null if it was never imported here. */
export function findImport(sourceId: string): ImportEntry | null {
  return readLog()[sourceId] ?? null;
}

export function noteImport(sourceId: string, entry: ImportEntry): void {
  const { [sourceId]: _, ...others } = readLog();
  const kept = Object.entries(others).slice(1 - MAX_ENTRIES);
  const log = Object.fromEntries([...kept, [sourceId, entry]]);
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(log)));
}

function readLog(): Record<string, ImportEntry> {
  const text = withStorage((storage) => storage.getItem(KEY)) ?? "{}";
  try {
    return logSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
