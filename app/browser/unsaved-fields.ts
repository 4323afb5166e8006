/** Keeps account of what one screen has changed and the server does not have yet, field by field. */
import { detailsOf, type RaceDetails } from "../domain/race-details.ts";
import { fieldOf, patchFields, type RecapPatch } from "../domain/recap.ts";
import { changesIn } from "../domain/recap-change.ts";
import type { UnsavedPatch } from "./device-store.ts";

type PatchedRecap = Parameters<typeof fieldOf>[0];

export interface UnsavedFields {
  /** What of a patch is a change. A changed field counts as unsaved until the server has its latest value. */
  changesIn(patch: RecapPatch): RecapPatch;
  /** What the server has for a field, as far as this screen knows. */
  known(field: string): unknown;
  /** `known` for each field of a patch. */
  baseOf(patch: RecapPatch): Record<string, unknown>;
  /** The server has this patch now. */
  saved(patch: RecapPatch): void;
  /** Takes over what this device kept. */
  restore(unsaved: UnsavedPatch<RecapPatch>): void;
  /** Takes over what stands on the server now; returns the details to show: those that are not unsaved here. */
  merge(theirs: RaceDetails & PatchedRecap): Partial<RaceDetails>;
}

/** `shown` is the recap as the server rendered it. */
export function trackUnsavedFields(shown: PatchedRecap): UnsavedFields {
  let server = shown;
  /** What the server has where that is not `server` any more. */
  const savedSince = new Map<string, unknown>();
  /** The latest value of each unsaved field. */
  const unsaved = new Map<string, unknown>();

  function known(field: string): unknown {
    return savedSince.has(field) ? savedSince.get(field) : fieldOf(server, field);
  }
  return {
    known,
    changesIn(patch) {
      const changes = changesIn(patch, (field, value) => unsaved.has(field) || value !== known(field));
      for (const [field, value] of Object.entries(patchFields(changes))) unsaved.set(field, value);
      return changes;
    },
    baseOf: (patch) =>
      Object.fromEntries(Object.keys(patchFields(patch)).map((field) => [field, known(field)])),
    saved(patch) {
      for (const [field, value] of Object.entries(patchFields(patch))) {
        savedSince.set(field, value);
        if (unsaved.get(field) === value) unsaved.delete(field);
      }
    },
    restore({ patch, base }) {
      for (const [field, value] of Object.entries(base)) savedSince.set(field, value);
      for (const [field, value] of Object.entries(patchFields(patch))) unsaved.set(field, value);
    },
    merge(theirs) {
      server = theirs;
      savedSince.clear();
      return Object.fromEntries(Object.entries(detailsOf(theirs)).filter(([field]) => !unsaved.has(field)));
    },
  };
}
