/** Tracks the unsaved changes of one screen, field by field. Pure state: it touches neither network nor storage. */
import type { Field, Value } from "../../domain/edits/edit.ts";
import { basesOf, type UnsavedPatch, type ValueLists } from "../device/item.ts";
import {
  changesIn,
  patchFields,
  patchValues,
  type RecapPatch,
  storedValue,
  type Values,
  withFilledIn,
} from "../device/recap-patch.ts";
import { trackBases } from "./bases.ts";

type ShownRecap = Parameters<typeof storedValue>[0];

export interface UnsavedFields {
  /** Returns the changed fields of a patch. A changed field counts as unsaved until the server has its latest value. */
  changesIn(patch: RecapPatch): RecapPatch;
  /** Whether the server has this value, as far as this screen knows, and nothing else was sent since. */
  isStored(field: Field, value: Value): boolean;
  /** Returns the stored values that a change of the field may replace. */
  baseOf(field: Field): Value[];
  /** Returns `baseOf` for each field of a patch. */
  basesOf(patch: RecapPatch): ValueLists;
  /** Records that the patch was sent. */
  sent(patch: RecapPatch): void;
  /** Records what the server has told that it has: of what was saved, or of a conflict that this screen replaces. */
  stored(values: Values): void;
  /** Loads what the server has filled in itself in a recap that was begun on this device: nobody has typed it. */
  filledIn(recap: ShownRecap): void;
  /** Loads changes that this device has stored. */
  restore(unsaved: UnsavedPatch<RecapPatch>): void;
}

/** `shown` is the recap as the server rendered it. */
export function trackUnsavedFields(shown: ShownRecap): UnsavedFields {
  const bases = trackBases((field) => storedValue(shown, field));
  /** The latest value of each unsaved field. */
  const unsaved = new Map<Field, Value>();

  function isStored(field: Field, value: Value): boolean {
    return bases.of(field).every((seen) => seen === value);
  }
  return {
    isStored,
    baseOf: bases.of,
    changesIn(patch) {
      const changes = changesIn(patch, (field, value) => unsaved.has(field) || !isStored(field, value));
      for (const [field, value] of entriesOf(patchValues(changes))) unsaved.set(field, value);
      return changes;
    },
    basesOf: (patch) => Object.fromEntries(patchFields(patch).map((field) => [field, bases.of(field)])),
    sent(patch) {
      for (const [field, value] of entriesOf(patchValues(patch))) bases.sent(field, value);
    },
    stored(values) {
      for (const [field, value] of entriesOf(values)) {
        bases.stored(field, value);
        if (unsaved.get(field) === value) unsaved.delete(field);
      }
    },
    filledIn(recap) {
      const before = Object.fromEntries([...unsaved.keys()].map((field) => [field, bases.of(field)]));
      for (const [field, base] of Object.entries(withFilledIn(before, recap)))
        bases.restore(field as Field, base);
    },
    restore(stored) {
      for (const [field, base] of Object.entries(basesOf(stored))) bases.restore(field as Field, base);
      for (const [field, value] of entriesOf(patchValues(stored.patch))) unsaved.set(field, value);
    },
  };
}

function entriesOf(values: Values): [Field, Value][] {
  return Object.entries(values) as [Field, Value][];
}
