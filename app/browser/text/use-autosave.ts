/** Autosave for one screen of the wizard: saves to the server, mirrors to IndexedDB and returns the state to show. */
import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import type { RecapPatch, RecapSave } from "../../domain/recap/recap.ts";
import { hasAll, isConflict } from "../../domain/recap/recap-change.ts";
import { type DraftMirror, draftMirror } from "../device/draft-mirror.ts";
import type { UnsavedPatch } from "../device/item.ts";
import { isAhead } from "../device/item-store.ts";
import { isVisitorKnown } from "../lib/page-user.ts";
import { onWaitingChanged } from "../lib/waiting.ts";
import { sendSave } from "../network/recap-api.ts";
import { watchPage } from "../network/watch-page.ts";
import { type Autosave, type AutosaveState, createAutosave, type FlushedBy } from "./autosave.ts";
import { trackUnsavedFields, type UnsavedFields, withSent } from "./unsaved-fields.ts";

type ShownRecap = Pick<OwnerRecap, "shareId" | "rev" | "status" | "raceType" | "answers"> &
  Partial<RaceDetails>;

interface AutosaveOptions {
  /** The recap as the server rendered it. */
  recap: ShownRecap;
  /** The screen's name in the mirror's key: "details", "answer-2". */
  screen: string;
  /** Shows text that this device has stored and the server never received; returns the part of it that can be saved. */
  onRestore: (patch: RecapPatch) => RecapPatch;
  /** Shows details that another tab has saved and that have no unsaved change here. */
  onMerge?: (details: Partial<RaceDetails>) => void;
}

export interface ScreenAutosave {
  state: AutosaveState;
  /** Returns the `rev` that a form has to send. */
  currentRev: () => number;
  /** Returns the server's value of a field, as far as this screen knows it. */
  known: (field: string) => unknown;
  /**
   * Receives all values of the screen and saves those that were changed here. The device stores `entered` instead,
   * if it contains more than can be saved. A published recap is saved on blur or Next: then call `flush`.
   */
  change: (patch: RecapPatch, entered?: RecapPatch) => void;
  /** Stores values on this device that cannot be saved as they are. */
  keep: (patch: RecapPatch) => void;
  flush: (by?: FlushedBy) => Promise<AutosaveState>;
  /** After a stale save: saves this device's text over the other version. */
  keepMine: () => void;
  /** After a stale save: deletes this device's text and reloads the page with the other version. */
  takeOther: () => Promise<void>;
}

export function useAutosave({ recap, screen, onRestore, onMerge }: AutosaveOptions): ScreenAutosave {
  const [state, setState] = useState<AutosaveState>({ kind: "idle" });
  const shownRef = useRef(recap);
  const [fields] = useState(() => trackUnsavedFields(recap));
  const openRef = useRef<OpenScreen | null>(null);
  const hasTypedRef = useRef(false);
  const callsRef = useRef({ onRestore, onMerge });
  callsRef.current = { onRestore, onMerge };
  const revalidateRef = useRef(useRevalidator().revalidate);
  const when = recap.status === "published" ? "later" : "soon";

  useEffect(() => {
    const opened = openScreen({
      shown: shownRef.current,
      screen,
      when,
      fields,
      hasTyped: () => hasTypedRef.current,
      onState: setState,
      onRestore: (patch) => callsRef.current.onRestore(patch),
      onMerge: (details) => callsRef.current.onMerge?.(details),
      onSavedLate: () => revalidateRef.current(),
    });
    openRef.current = opened;
    return opened.close;
  }, [screen, when, fields]);

  const currentRev = useCallback(() => openRef.current?.autosave.rev() ?? shownRef.current.rev, []);
  const keep = useCallback(
    (entered: RecapPatch) => {
      hasTypedRef.current = true;
      openRef.current?.keep(fields.changesIn(entered));
    },
    [fields],
  );
  const change = useCallback(
    (patch: RecapPatch, entered = patch) => {
      keep(entered);
      openRef.current?.change(patch);
    },
    [keep],
  );
  const flush = useCallback(
    async (by?: FlushedBy) => openRef.current?.autosave.flush(by) ?? ({ kind: "idle" } as const),
    [],
  );
  const keepMine = useCallback(() => {
    if (state.kind === "stale") openRef.current?.saveOnTopOf(state.recap);
  }, [state]);
  const takeOther = useCallback(async () => {
    await openRef.current?.mirror.clear();
    window.location.reload();
  }, []);

  return { state, currentRev, known: fields.known, change, keep, flush, keepMine, takeOther };
}

interface ScreenParts extends Required<Pick<AutosaveOptions, "screen" | "onRestore" | "onMerge">> {
  shown: ShownRecap;
  /** "later" for a published recap: it is saved on blur or Next, so that no half sentence is published. */
  when: "soon" | "later";
  fields: UnsavedFields;
  hasTyped: () => boolean;
  onState: (state: AutosaveState) => void;
  /** Called when a save ended after the screen was left: the next screen may have loaded older data. */
  onSavedLate: () => void;
}

interface OpenScreen {
  autosave: Autosave;
  mirror: DraftMirror<RecapPatch>;
  /** Stores changes on this device. */
  keep(patch: RecapPatch): void;
  /** Saves the values of the screen that were changed here. */
  change(patch: RecapPatch): void;
  /** After a conflict: saves this device's text on top of the server's version. */
  saveOnTopOf(theirs: OwnerRecap): void;
  close(): void;
}

function openScreen(parts: ScreenParts): OpenScreen {
  const { shown, screen, when, fields } = parts;
  const mirror = draftMirror<RecapPatch>(shown.shareId, screen);
  const merge = (theirs: OwnerRecap) => parts.onMerge(fields.merge(theirs));
  let kept: UnsavedPatch<RecapPatch> | null = null;
  const keep = (unsaved: UnsavedPatch<RecapPatch>, isHeld = false) => {
    kept = unsaved;
    void mirror.store(unsaved, { isHeld });
  };
  const autosave = createScreenAutosave(parts, {
    mirror,
    onMerge: merge,
    onSend(patch) {
      // Not awaited: a page that is being closed has no time to wait.
      if (kept) keep({ ...kept, sent: patch });
    },
  });

  function change(patch: RecapPatch) {
    const changes = fields.changesIn(patch);
    // An empty change also replaces a pending one: when a text has become too long, its beginning is not saved.
    if (Object.keys(changes).length > 0 || autosave.isBusy()) autosave.change(changes, when);
  }
  function restore(unsaved: UnsavedPatch<RecapPatch>) {
    if (hasAll(shown, unsaved.patch)) return void mirror.forget(unsaved.patch);
    kept = unsaved;
    fields.restore(withSent(unsaved, shown));
    const savable = parts.onRestore(unsaved.patch);
    autosave.adopt(unsaved.rev);
    change(savable);
  }

  let isClosed = false;
  void mirror.find().then((unsaved) => unsaved && !isClosed && !parts.hasTyped() && restore(unsaved));
  const unwatch = watchPage(() => void (when === "soon" && autosave.flush()));
  return {
    autosave,
    mirror,
    keep(patch) {
      const unsaved = { rev: autosave.rev(), patch, base: fields.baseOf(patch) };
      keep({ ...unsaved, ...(kept?.sent && { sent: kept.sent }) }, when === "later");
    },
    change,
    saveOnTopOf(theirs) {
      merge(theirs);
      autosave.adopt(theirs.rev);
    },
    close() {
      isClosed = true;
      unwatch();
      const wasBusy = autosave.isBusy();
      void autosave.flush().then(({ kind }) => {
        mirror.close();
        if (wasBusy && kind === "saved") parts.onSavedLate();
      });
      autosave.stop();
    },
  };
}

interface AutosaveCalls {
  mirror: DraftMirror<RecapPatch>;
  onMerge: (theirs: OwnerRecap) => void;
  /** Called before a save is sent. */
  onSend: (patch: RecapPatch) => void;
}

function createScreenAutosave(
  { shown, when, fields, onState }: ScreenParts,
  { mirror, onMerge, onSend }: AutosaveCalls,
): Autosave {
  let stopWaiting = () => {};
  const autosave: Autosave = createAutosave({
    rev: shown.rev,
    async send(save: RecapSave) {
      onSend(save.patch);
      if (!isVisitorKnown()) return { kind: "lost", isOffline: true } as const;
      if (!(await isAhead(shown.shareId))) return sendSave(shown.shareId, save);
      // The server does not know the recap or its question yet: the outbox sends what is ahead first.
      stopWaiting();
      stopWaiting = onWaitingChanged(() => {
        stopWaiting();
        if (when === "soon") void autosave.flush();
      });
      return { kind: "lost", isOffline: true } as const;
    },
    createSaveId: () => crypto.randomUUID(),
    onSaved(patch, rev) {
      fields.saved(patch);
      void mirror.forget(patch, rev);
    },
    onState,
    isConflict: (theirs: OwnerRecap, mine) => isConflict(theirs, fields.baseOf(mine), mine),
    onMerge,
  });
  return autosave;
}
