/** Fields of a recap on a screen: their values, their save state and their event handlers. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { isSame } from "../../domain/edits/apply-edits.ts";
import type { Field, Value } from "../../domain/edits/edit.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { EditRow, Versions } from "../edit-store/edit-row.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { type Edited, NOT_READ } from "../edit-store/edit-transaction.ts";
import { valueIn, withRows } from "../edit-store/edited-copy.ts";
import { markFieldShown } from "../edit-store/shown-fields.ts";
import { pageUser } from "../lib/page-user.ts";
import { changeFields, leaveFields, settleFields, type Values } from "./change-fields.ts";
import type { SendState } from "./edit-sender.ts";
import { editSender } from "./tab-edits.ts";

export type FieldState =
  /** "waiting": on this device, until the athlete leaves the field. */
  | { kind: "idle" | "waiting" | "saved" | "stale" }
  /** `message`: why its value is not taken. */
  | { kind: "rejected"; message: string }
  | SendState;

/** Between what was typed here and what is stored, or was typed in another tab of this browser. */
interface Conflict {
  isOtherTab: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
}
export type FieldsConflict<Name extends Field> = Conflict & {
  versions: Partial<Record<Name, Versions>>;
};

export interface FieldOptions {
  /** Whether a change waits for `blur`: by default on a published recap, so that no half sentence is published. */
  isHeld?: boolean;
  /** The words of the question to which the text belongs. */
  question?: string;
  /** What is stored; by default what this device knows. */
  stored?: Value;
}

/** What a control shows. While it has the focus, that changes only by typing. */
interface ShownText {
  field: Field;
  /** As in the row; undefined if there is none. */
  seen: Value | undefined;
  /** The stored value that the athlete saw. */
  stored: Value;
}

const IDLE: SendState = { kind: "idle" };

export type FieldsOnScreen<Name extends Field> = ReturnType<typeof useFields<Name>>;

/** Several fields in uncontrolled controls. `recap`: as it was loaded. `fields`: the same array each time. */
export function useFields<Name extends Field>(
  recap: Recap,
  fields: readonly Name[],
  { isHeld = recap.status === "published", question, stored: known }: FieldOptions = {},
) {
  const { shareId } = recap;
  const edited = useEdited(shareId);
  const sending = useSending(shareId);
  useEffect(() => {
    const notes = fields.map((field) => markFieldShown({ shareId, field }));
    return () => {
      for (const forget of notes) forget();
    };
  }, [shareId, fields]);
  /** Of the control with the focus. */
  const own = useRef<ShownText | null>(null);
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

  const settle = (choice: keyof Versions) => {
    own.current = null;
    void settleFields(shareId, choice, versions);
  };
  /** Returns what was typed in a field; undefined if nothing was. */
  const typedIn = (field: Name): Value | undefined =>
    (versions[field] ?? { mine: rows.find((row) => row.field === field)?.typed }).mine;
  /** Returns what is stored, as far as this device knows. */
  const storedIn = (field: Name): Value => (known === undefined ? valueIn(stored, field) : known);
  const shownIn = (field: Name): ShownText =>
    own.current?.field === field ? own.current : { field, seen: typedIn(field), stored: storedIn(field) };
  const conflict: FieldsConflict<Name> | null =
    Object.keys(versions).length > 0
      ? {
          versions,
          isOtherTab: rows.every(({ theirs }) => theirs?.where !== "stored"),
          keepMine: () => settle("mine"),
          takeTheirs: () => settle("theirs"),
        }
      : null;
  return {
    /** The recap as it is stored, as far as this device knows. */
    stored,
    typedIn,
    storedIn,
    shownIn,
    state: stateOfAll(
      rows,
      sending,
      fields.some((field) => field in typedHere.current),
    ),
    conflict,
    /** What was typed in a control, with what is saved together with it. */
    change(values: Values) {
      typedHere.current = { ...typedHere.current, ...values };
      const { field, seen, stored: before } = own.current ?? {};
      const isOwn = field !== undefined && field in values;
      if (own.current && isOwn) own.current = { ...own.current, seen: values[field] ?? null };
      void changeFields(stored, values, {
        isHeld,
        question,
        ...(isOwn && { seen: { [field]: seen }, stored: { [field]: before } }),
      });
    },
    /** Call on focus. */
    focus(field: Name) {
      own.current = shownIn(field);
    },
    /** Call on blur: sends the edits at once. */
    blur() {
      own.current = null;
      void leaveFields(shareId, [...fields]);
    },
  };
}

export type FieldOnScreen = ReturnType<typeof useField>;

/** One field in a controlled control. `recap`: as it was loaded. */
export function useField(recap: Recap, field: Field, options?: FieldOptions) {
  const names = useMemo(() => [field], [field]);
  const { shownIn, storedIn, state, conflict, ...fields } = useFields(recap, names, options);
  const isRead = useEdited(recap.shareId) !== NOT_READ;
  const { seen, stored } = shownIn(field);
  const versions = conflict?.versions[field];
  return {
    /** As it was typed, otherwise as it is stored. */
    value: seen === undefined ? stored : seen,
    /** As far as this device knows, for the hidden field of a form. */
    stored: storedIn(field),
    state,
    conflict: conflict && versions ? { ...conflict, ...versions } : null,
    change(typed: Value) {
      fields.focus(field);
      fields.change({ [field]: typed });
    },
    /** Call on focus. */
    focus() {
      // A focused control still gets the device's value once that is read, unless something was typed.
      if (isRead) fields.focus(field);
    },
    /** Call on blur: sends the edit at once. */
    blur: fields.blur,
  };
}

/** Returns the rows and the copy of a recap; empty until they are read. */
export function useEdited(shareId: string): Edited {
  return useSyncExternalStore(
    editStore.subscribe,
    () => editStore.snapshot(pageUser(), shareId),
    () => NOT_READ,
  );
}

/** Returns whether a recap's edits are being sent or wait. */
export function useSending(shareId: string): SendState {
  return useSyncExternalStore(
    editSender.subscribe,
    () => editSender.state(shareId),
    () => IDLE,
  );
}

/** Returns whether all that was typed and chosen on a screen is saved. */
export function useSaveState(shareId: string): FieldState {
  const { rows } = useEdited(shareId);
  const sending = useSending(shareId);
  const hasTyped = useRef(false);
  hasTyped.current ||= rows.length > 0;
  if (rows.length === 0) return hasTyped.current ? { kind: "saved" } : IDLE;
  const kinds = rows.map((row) => stateOf(row, sending).kind);
  if (kinds.every((kind) => kind === "waiting" || kind === "saving"))
    return { kind: kinds.includes("waiting") ? "waiting" : "saving" };
  return IDLE;
}

/** Returns the recap with its unsent edits, for the parts of a screen that are not fields. */
export function useShown(loaded: Recap): Recap {
  const edited = useEdited(loaded.shareId);
  return useMemo(() => withRows(newest(loaded, edited), edited.rows), [loaded, edited]);
}

/** Restores a refused text of a form without scripts as an edit, once scripts run. Returns it until then, afterwards null. */
export function useTypedAnew<Sent>(sent: Sent | null, type: (sent: Sent) => void): Sent | null {
  const [left, setLeft] = useState(sent);
  const first = useRef({ sent, type });
  useEffect(() => {
    const { sent, type } = first.current;
    if (sent !== null) type(sent);
    setLeft(null);
  }, []);
  return left;
}

/** Returns the newer one of the recap as it was loaded and this device's copy. */
export function newest(loaded: Recap, { copy }: Edited): Recap {
  if (copy?.recap.id !== loaded.id) return loaded;
  const isNewer = copy.recap.version >= loaded.version || copy.knownVersion > loaded.version;
  return isNewer ? copy.recap : loaded;
}

/** Returns both versions of a conflict, or null. `here`: what was typed on this screen, if anything was. */
export function versionsOf({ state, theirs, typed }: EditRow, here?: Value): Versions | null {
  if (state !== "conflict" || !theirs) return null;
  if (theirs.where === "stored") return { mine: typed, theirs: theirs.value };
  const versions = [typed, ...theirs.values];
  const mine = versions.find((version) => here !== undefined && isSame(version, here)) ?? typed;
  return { mine, theirs: versions.find((version) => !isSame(version, mine)) ?? null };
}

export function stateOf({ state, message, requests }: EditRow, sending: SendState): FieldState {
  if (state === "conflict") return { kind: "stale" };
  if (message !== null) return { kind: "rejected", message };
  if (state === "typing") return { kind: "waiting" };
  return requests.length > 0 || sending.kind === "idle" ? { kind: "saving" } : sending;
}

/** What needs the athlete comes first. */
function stateOfAll(rows: EditRow[], sending: SendState, hasTyped: boolean): FieldState {
  const states = rows.map((row) => stateOf(row, sending));
  const worst = states.find(({ kind }) => kind === "stale") ?? states.find(({ kind }) => kind === "rejected");
  return (
    worst ??
    states.find(({ kind }) => kind !== "waiting") ??
    states[0] ?? { kind: hasTyped ? "saved" : "idle" }
  );
}
