/** One field of a recap on a screen: its value, its save state and its event handlers. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { isSame } from "../../domain/edits/apply-edits.ts";
import type { Field, Value } from "../../domain/edits/edit.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { EditRow, Versions } from "../edit-store/edit-row.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { type Edited, NOT_READ } from "../edit-store/edit-transaction.ts";
import { valueIn, withRows } from "../edit-store/edited-copy.ts";
import { useFieldShown } from "../edit-store/shown-fields.ts";
import { pageUser } from "../lib/page-user.ts";
import { changeFields, leaveFields, settleFields } from "./change-fields.ts";
import type { SendState } from "./edit-sender.ts";
import { editSender } from "./tab-edits.ts";

export interface FieldOnScreen {
  /** As it was typed, otherwise as it is stored. */
  value: Value;
  /** As far as this device knows, for the hidden field of a form. */
  stored: Value;
  state: FieldState;
  conflict: FieldConflict | null;
  change: (typed: Value) => void;
  /** Call on focus: from then on the shown value changes only by typing. */
  focus: () => void;
  /** Call on blur: sends the edit at once. */
  blur: () => void;
}

export type FieldState =
  /** "waiting": on this device, until the athlete leaves the field. */
  | { kind: "idle" | "waiting" | "saved" | "stale" }
  /** `message`: why its value is not taken. */
  | { kind: "rejected"; message: string }
  | SendState;

export interface FieldConflict extends Versions {
  /** Whether it was typed in another tab of this browser, and is not stored. */
  isOtherTab: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
}

export interface FieldOptions {
  /** Whether a change waits for `blur`: by default on a published recap, so that no half sentence is published. */
  isHeld?: boolean;
  /** The words of the question to which the text belongs. */
  question?: string;
  /** What is stored; by default what this device knows. */
  stored?: Value;
}

/** What a control shows while it has the focus. */
interface OwnText {
  typed: Value;
  /** The stored value that the athlete saw. */
  stored: Value;
  /** Whether it is that of the row. */
  isInRow: boolean;
}

const IDLE: SendState = { kind: "idle" };

/** `recap`: as it was loaded. */
export function useField(recap: Recap, field: Field, options: FieldOptions = {}): FieldOnScreen {
  const { shareId } = recap;
  const { isHeld = recap.status === "published", question } = options;
  const edited = useEdited(shareId);
  useFieldShown(shareId, field);
  const own = useRef<OwnText | null>(null);
  /** The last text that was typed here. */
  const typedHere = useRef<Value | undefined>(undefined);
  // The box for new questions gets another field, and keeps the focus.
  const ofField = useRef(field);
  if (ofField.current !== field) {
    ofField.current = field;
    own.current = null;
    typedHere.current = undefined;
  }
  const row = edited.rows.find((one) => one.field === field);
  const shown = newest(recap, edited);
  const sending = useSending(shareId);
  const stored = options.stored === undefined ? valueIn(shown, field) : options.stored;
  const versions = row ? versionsOf(row, typedHere.current) : null;
  const typed = row ? (versions ?? { mine: row.typed }).mine : stored;
  const now: OwnText = own.current ?? { typed, stored, isInRow: row !== undefined };
  const settle = (choice: keyof Versions) => {
    if (!versions) return;
    own.current = null;
    void settleFields(shareId, choice, { [field]: versions });
  };
  return {
    value: now.typed,
    stored,
    state: row ? stateOf(row, sending) : { kind: typedHere.current === undefined ? "idle" : "saved" },
    conflict: versions
      ? {
          ...versions,
          isOtherTab: row?.theirs?.where === "tab",
          keepMine: () => settle("mine"),
          takeTheirs: () => settle("theirs"),
        }
      : null,
    change(typed) {
      // Between two renderings it is newer.
      const before = own.current ?? now;
      typedHere.current = typed;
      own.current = { ...before, typed, isInRow: true };
      const seen = { [field]: before.isInRow ? before.typed : undefined };
      const stored = { [field]: before.stored };
      void changeFields(shown, { [field]: typed }, { isHeld, question, seen, stored });
    },
    focus() {
      // A focused control still gets the device's value once that is read, unless something was typed.
      if (edited !== NOT_READ) own.current ??= now;
    },
    blur() {
      own.current = null;
      void leaveFields(shareId, [field]);
    },
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
