/** Tracks the unsaved changes of one screen, field by field. Pure state: it touches neither network nor storage. */
import { detailsOf, type RaceDetails } from "../../domain/race/race-details.ts";
import { fieldOf, patchFields, type RecapPatch } from "../../domain/recap/recap.ts";
import { changesIn, hasAll } from "../../domain/recap/recap-change.ts";
import type { UnsavedPatch } from "../device/item.ts";

type PatchedRecap = Parameters<typeof fieldOf>[0];

export interface UnsavedFields {
  /** Returns the changed fields of a patch. A changed field counts as unsaved until the server has its latest value. */
  changesIn(patch: RecapPatch): RecapPatch;
  /** Returns the server's value of a field, as far as this screen knows it. */
  known(field: string): unknown;
  /** Returns `known` for each field of a patch. */
  baseOf(patch: RecapPatch): Record<string, unknown>;
  /** Records that the server has stored this patch. */
  saved(patch: RecapPatch): void;
  /** Loads changes that this device has stored. */
  restore(unsaved: UnsavedPatch<RecapPatch>): void;
  /** Replaces the server's version; returns the details to show: those without an unsaved change here. */
  merge(theirs: RaceDetails & PatchedRecap): Partial<RaceDetails>;
}

/** `shown` is the recap as the server rendered it. */
export function trackUnsavedFields(shown: PatchedRecap): UnsavedFields {
  let server = shown;
  /** Values of the server that differ from `server` since it was rendered. */
  const overrides = new Map<string, unknown>();
  /** The latest value of each unsaved field. */
  const unsaved = new Map<string, unknown>();

  function known(field: string): unknown {
    return overrides.has(field) ? overrides.get(field) : fieldOf(server, field);
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
        overrides.set(field, value);
        if (unsaved.get(field) === value) unsaved.delete(field);
      }
    },
    restore({ patch, base }) {
      for (const [field, value] of Object.entries(base)) overrides.set(field, value);
      for (const [field, value] of Object.entries(patchFields(patch))) unsaved.set(field, value);
    },
    merge(theirs) {
      server = theirs;
      overrides.clear();
      return Object.fromEntries(Object.entries(detailsOf(theirs)).filter(([field]) => !unsaved.has(field)));
    },
  };
}

/**
 * Returns stored changes on top of the last save that was sent, if the server has it: a crash had lost its answer, and the
 * save is no other tab's.
 */
export function withSent(unsaved: UnsavedPatch<RecapPatch>, shown: PatchedRecap): UnsavedPatch<RecapPatch> {
  const { sent, base } = unsaved;
  if (!sent || !hasAll(shown, sent)) return unsaved;
  return { ...unsaved, base: { ...base, ...patchFields(sent) } };
}
