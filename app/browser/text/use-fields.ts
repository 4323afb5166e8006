/** Several fields of a recap in uncontrolled controls: their values and their save state. */
import { useEffect, useRef } from "react";
import type { Field, Value } from "../../domain/edits/edit.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { EditRow, Versions } from "../edit-store/edit-row.ts";
import { valueIn } from "../edit-store/edited-copy.ts";
import { markFieldShown } from "../edit-store/shown-fields.ts";
import { changeFields, leaveFields, settleFields, type Values } from "./change-fields.ts";
import type { SendState } from "./edit-sender.ts";
import { type FieldState, newest, stateOf, useEdited, useSending, versionsOf } from "./use-field.ts";

export interface FieldsOnScreen<Name extends Field> {
  /** The recap as it is stored, as far as this device knows. */
  stored: Recap;
  /** Returns what a control shows: as it was typed, otherwise undefined. */
  typedIn: (field: Name) => Value | undefined;
  state: FieldState;
  conflict: FieldsConflict<Name> | null;
  /** What was typed in a control, with what is saved together with it. */
  change: (values: Values) => void;
  /** Call on focus: from then on the shown value changes only by typing. */
  focus: (field: Name) => void;
  /** Call on blur: sends the edits at once. */
  blur: () => void;
}

export interface FieldsConflict<Name extends Field> {
  versions: Partial<Record<Name, Versions>>;
  /** Whether the others were typed in another tab of this browser, and are not stored. */
  isOtherTab: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** What the control with the focus shows. */
interface OwnText {
  field: Field;
  /** As in the row; undefined if there was none. */
  seen: Value | undefined;
  /** The stored value that the athlete saw. */
  stored: Value;
}

/** `recap`: as it was loaded. On a published one, no half sentence is published: changes wait for `blur`. */
export function useFields<Name extends Field>(recap: Recap, fields: readonly Name[]): FieldsOnScreen<Name> {
  const { shareId, status } = recap;
  const edited = useEdited(shareId);
  const sending = useSending(shareId);
  useEffect(() => {
    const notes = fields.map((field) => markFieldShown({ shareId, field }));
    return () => {
      for (const forget of notes) forget();
    };
  }, [shareId, fields]);
  const own = useRef<OwnText | null>(null);
  /** The last values that were typed here. */
  const typedHere = useRef<Values>({});
  const stored = newest(recap, edited);
  const rows = edited.rows.filter(({ field }) => fields.some((name) => name === field));

  const versions = Object.fromEntries(
    rows.flatMap((row) => {
      const both = versionsOf(row, typedHere.current[row.field]);
      return both ? [[row.field, both]] : [];
    }),
  ) as Partial<Record<Name, Versions>>;
  const rowOf = (field: Field) => rows.find((row) => row.field === field);
  const settle = (choice: keyof Versions) => {
    own.current = null;
    void settleFields(shareId, choice, versions);
  };
  return {
    stored,
    typedIn: (field) => (versions[field] ?? { mine: rowOf(field)?.typed }).mine,
    state: stateOfAll(rows, sending, Object.keys(typedHere.current).length > 0),
    conflict:
      Object.keys(versions).length > 0
        ? {
            versions,
            isOtherTab: rows.every(({ theirs }) => theirs?.where !== "stored"),
            keepMine: () => settle("mine"),
            takeTheirs: () => settle("theirs"),
          }
        : null,
    change(values) {
      typedHere.current = { ...typedHere.current, ...values };
      const { field, seen, stored: before } = own.current ?? {};
      const isOwn = field !== undefined && field in values;
      if (own.current && isOwn) own.current = { ...own.current, seen: values[field] ?? null };
      void changeFields(stored, values, {
        isHeld: status === "published",
        ...(isOwn && { seen: { [field]: seen }, stored: { [field]: before } }),
      });
    },
    focus(field) {
      if (own.current?.field === field) return;
      own.current = { field, seen: rowOf(field)?.typed, stored: valueIn(stored, field) };
    },
    blur() {
      own.current = null;
      void leaveFields(shareId, [...fields]);
    },
  };
}

/** What needs the athlete comes first. */
function stateOfAll(rows: EditRow[], sending: SendState, hasTyped: boolean): FieldState {
  const states = rows.map((row) => stateOf(row, sending));
  const worst = states.find(({ kind }) => kind === "stale") ?? states.find(({ kind }) => kind === "rejected");
  return worst ?? states.find(({ kind }) => kind !== "waiting") ?? states[0] ?? restOf(hasTyped);
}

function restOf(hasTyped: boolean): FieldState {
  return { kind: hasTyped ? "saved" : "idle" };
}
