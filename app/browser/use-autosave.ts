/** Autosave for one screen of the wizard: saves to the server, mirrors to the device, tells what is going on. */
import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { OwnerRecap } from "../domain/owner-recap.ts";
import type { RaceDetails } from "../domain/race-details.ts";
import type { RecapPatch, RecapSave } from "../domain/recap.ts";
import { hasAll, isConflict } from "../domain/recap-change.ts";
import { type Autosave, type AutosaveState, createAutosave, type FlushedBy } from "./autosave.ts";
import type { UnsavedPatch } from "./device-store.ts";
import { createDraftMirror, type DraftMirror } from "./draft-mirror.ts";
import { sendSave } from "./recap-api.ts";
import { trackUnsavedFields, type UnsavedFields } from "./unsaved-fields.ts";
import { watchPage } from "./watch-page.ts";

type ShownRecap = Pick<OwnerRecap, "shareId" | "rev" | "status" | "raceType" | "answers"> &
  Partial<RaceDetails>;

interface AutosaveOptions {
  /** What the screen shows, as the server rendered it. */
  recap: ShownRecap;
  /** Which screen this is, as the mirror's key: "details", "answer-2". */
  screen: string;
  /** Shows text that this device kept and the server never got; gives back what of it can be saved. */
  onRestore: (patch: RecapPatch) => RecapPatch;
  /** Shows details that another tab has saved and that are not changed here. */
  onMerge?: (details: Partial<RaceDetails>) => void;
}

export interface ScreenAutosave {
  state: AutosaveState;
  /** The `rev` that a form has to name now. */
  currentRev: () => number;
  /** What the server has for a field, as far as this screen knows. */
  known: (field: string) => unknown;
  /**
   * Takes all that the screen holds now, and saves what of it was changed here; the device keeps `entered`, where
   * that is more than can be saved. A published recap is saved on blur or Next: then call `flush`.
   */
  change: (patch: RecapPatch, entered?: RecapPatch) => void;
  /** Keeps on this device what cannot be saved as it is. */
  keep: (patch: RecapPatch) => void;
  flush: (by?: FlushedBy) => Promise<AutosaveState>;
  /** After a stale save: save this device's text over the other one. */
  keepMine: () => void;
  /** After a stale save: forget this device's text and load the page with the other one. */
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
      const patch = fields.changesIn(entered);
      void openRef.current?.mirror.keep({ rev: currentRev(), patch, base: fields.baseOf(patch) });
    },
    [fields, currentRev],
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
    if (state.kind === "stale") openRef.current?.goOnFrom(state.recap);
  }, [state]);
  const takeOther = useCallback(async () => {
    await openRef.current?.mirror.clear();
    window.location.reload();
  }, []);

  return { state, currentRev, known: fields.known, change, keep, flush, keepMine, takeOther };
}

interface ScreenParts extends Required<Pick<AutosaveOptions, "screen" | "onRestore" | "onMerge">> {
  shown: ShownRecap;
  /** A published recap waits for blur or Next: half a sentence does not go live. */
  when: "soon" | "later";
  fields: UnsavedFields;
  hasTyped: () => boolean;
  onState: (state: AutosaveState) => void;
  /** Called when a save was done only after the screen was left: what the next one has loaded may be older. */
  onSavedLate: () => void;
}

interface OpenScreen {
  autosave: Autosave;
  mirror: DraftMirror<RecapPatch>;
  /** Saves what of the screen's values was changed here. */
  change(patch: RecapPatch): void;
  /** After a conflict: this device's text goes on top of what stands on the server. */
  goOnFrom(theirs: OwnerRecap): void;
  close(): void;
}

function openScreen(parts: ScreenParts): OpenScreen {
  const { shown, screen, when, fields } = parts;
  const mirror = createDraftMirror<RecapPatch>(shown.shareId, screen);
  const merge = (theirs: OwnerRecap) => parts.onMerge(fields.merge(theirs));
  const autosave = createScreenAutosave(parts, mirror, merge);

  function change(patch: RecapPatch) {
    const changes = fields.changesIn(patch);
    // No change replaces one that waits, too: of a text that has become too long, no beginning is saved.
    if (Object.keys(changes).length > 0 || autosave.isBusy()) autosave.change(changes, when);
  }
  function restore(unsaved: UnsavedPatch<RecapPatch>) {
    if (hasAll(shown, unsaved.patch)) return void mirror.forget(unsaved.patch);
    fields.restore(unsaved);
    const savable = parts.onRestore(unsaved.patch);
    autosave.adopt(unsaved.rev);
    change(savable);
  }

  let isLeft = false;
  void mirror.find().then((unsaved) => unsaved && !isLeft && !parts.hasTyped() && restore(unsaved));
  const unwatch = watchPage(() => void (when === "soon" && autosave.flush()));
  return {
    autosave,
    mirror,
    change,
    goOnFrom(theirs) {
      merge(theirs);
      autosave.adopt(theirs.rev);
    },
    close() {
      isLeft = true;
      unwatch();
      const wasBusy = autosave.isBusy();
      void autosave.flush().then(({ kind }) => wasBusy && kind === "saved" && parts.onSavedLate());
      autosave.stop();
    },
  };
}

function createScreenAutosave(
  { shown, fields, onState }: ScreenParts,
  mirror: DraftMirror<RecapPatch>,
  onMerge: (theirs: OwnerRecap) => void,
): Autosave {
  return createAutosave({
    rev: shown.rev,
    send: (save: RecapSave) => sendSave(shown.shareId, save),
    createSaveId: () => crypto.randomUUID(),
    onSaved(patch) {
      fields.saved(patch);
      void mirror.forget(patch);
    },
    onState,
    isConflict: (theirs: OwnerRecap, mine) => isConflict(theirs, fields.baseOf(mine), mine),
    onMerge,
  });
}
