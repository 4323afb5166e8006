/** The stored values that the unsaved changes of a screen may replace, by field (app/domain/edits/edit.ts). */
import { type Field, MAX_BASE, type Value } from "../../domain/edits/edit.ts";

export interface Bases {
  /** Returns what was shown of a field, and what was sent since the last response. */
  of(field: Field): Value[];
  /** From now on, other values that are shown do not count: the athlete has changed the field. */
  fix(field: Field): void;
  /** A value was sent: the server may have it, even if there is no response. */
  sent(field: Field, value: Value): void;
  /** The server has told that it is stored. */
  stored(field: Field, value: Value): void;
  /** Adds what this device has stored of an earlier page. */
  restore(field: Field, base: Value[]): void;
}

/** `shownOf` returns the stored value that the screen shows of a field. */
export function trackBases(shownOf: (field: Field) => Value): Bases {
  const bases = new Map<Field, Value[]>();
  const of = (field: Field) => bases.get(field) ?? [shownOf(field)];
  return {
    of,
    fix: (field) => void bases.set(field, of(field)),
    sent(field, value) {
      if (!of(field).includes(value)) bases.set(field, [...of(field), value].slice(-MAX_BASE));
    },
    stored: (field, value) => void bases.set(field, [value]),
    restore: (field, base) => void bases.set(field, base),
  };
}
