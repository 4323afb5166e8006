/** Autosave for one screen of the wizard: saves to the server, mirrors to the device, tells what is going on. */
import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { fieldOf, patchFields, type RecapPatch } from "../domain/recap.ts";
import { type Autosave, type AutosaveState, createAutosave } from "./autosave.ts";
import { createDraftMirror } from "./draft-mirror.ts";
import { type StaleRecap, sendSave } from "./recap-api.ts";

type ShownRecap = Pick<StaleRecap, "shareId" | "rev" | "status" | "raceType" | "answers"> &
  Partial<StaleRecap>;

interface AutosaveOptions {
  /** What the screen shows, as the server rendered it. */
  recap: ShownRecap;
  /** Which screen this is, as the mirror's key: "details", "answer-2". */
  screen: string;
  /** Shows text that this device kept and the server never got; gives back what of it can be saved. */
  onRestore: (patch: RecapPatch) => RecapPatch;
}

export interface ScreenAutosave {
  state: AutosaveState;
  /** The `rev` that a form has to name now. */
  currentRev: () => number;
  /**
   * Takes what is typed now; the device keeps `entered`, where that is more than can be saved. A published recap is
   * saved on blur or Next: then call `flush`.
   */
  change: (patch: RecapPatch, entered?: RecapPatch) => void;
  /** Keeps on this device what cannot be saved as it is. */
  keep: (patch: RecapPatch) => void;
  flush: () => Promise<AutosaveState>;
  /** After a stale save: save this device's text over the other one. */
  keepMine: () => void;
  /** After a stale save: forget this device's text and load the page with the other one. */
  takeOther: () => Promise<void>;
}

export function useAutosave({ recap, screen, onRestore }: AutosaveOptions): ScreenAutosave {
  const [state, setState] = useState<AutosaveState>({ kind: "idle" });
  const autosaveRef = useRef<Autosave | null>(null);
  const mirrorRef = useRef(createDraftMirror(recap.shareId, screen));
  const shownRef = useRef(recap);
  /** What the server is known to have for fields that have been saved or restored here. */
  const baseRef = useRef(new Map<string, unknown>());
  const hasTypedRef = useRef(false);
  const restoreRef = useRef(onRestore);
  restoreRef.current = onRestore;
  const revalidateRef = useRef(useRevalidator().revalidate);
  const isLive = recap.status === "published";

  useEffect(() => {
    const shown = shownRef.current;
    const mirror = createDraftMirror(shown.shareId, screen);
    const base = baseRef.current;
    const autosave = createAutosave({
      rev: shown.rev,
      send: (save) => sendSave(shown.shareId, save),
      createSaveId: () => crypto.randomUUID(),
      onSaved: (patch) => {
        for (const [field, value] of Object.entries(patchFields(patch))) base.set(field, value);
        void mirror.forget(patch);
      },
      onState: setState,
      isConflict: (theirs, mine) => isConflict(theirs, baseOf(mine, shown, base), mine),
    });
    autosaveRef.current = autosave;
    mirrorRef.current = mirror;

    let left = false;
    void mirror.find().then((unsaved) => {
      if (left || hasTypedRef.current || !unsaved) return;
      const isOnServer = Object.entries(patchFields(unsaved.patch)).every(
        ([field, value]) => readField(shown, field) === value,
      );
      if (isOnServer) return void mirror.forget(unsaved.patch);
      const savable = restoreRef.current(unsaved.patch);
      for (const [field, value] of Object.entries(unsaved.base)) base.set(field, value);
      autosave.adopt(unsaved.rev);
      if (Object.keys(patchFields(savable)).length > 0) autosave.change(savable, isLive ? "later" : "soon");
    });

    // A published recap waits for blur or Next: half a sentence does not go live.
    const saveNow = () => void (isLive || autosave.flush());
    const saveWhenHidden = () => document.visibilityState === "hidden" && saveNow();
    window.addEventListener("online", saveNow);
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      left = true;
      window.removeEventListener("online", saveNow);
      document.removeEventListener("visibilitychange", saveWhenHidden);
      const wasBusy = autosave.isBusy();
      // What the next screen has loaded may be from before this save.
      void autosave.flush().then(({ kind }) => wasBusy && kind === "saved" && revalidateRef.current());
      autosave.stop();
    };
  }, [screen, isLive]);

  const keep = useCallback((patch: RecapPatch) => {
    hasTypedRef.current = true;
    const base = baseOf(patch, shownRef.current, baseRef.current);
    void mirrorRef.current.keep({ rev: autosaveRef.current?.rev() ?? shownRef.current.rev, patch, base });
  }, []);
  const change = useCallback(
    (patch: RecapPatch, entered = patch) => {
      keep(entered);
      autosaveRef.current?.change(patch, isLive ? "later" : "soon");
    },
    [isLive, keep],
  );
  const flush = useCallback(async () => autosaveRef.current?.flush() ?? ({ kind: "idle" } as const), []);
  const keepMine = useCallback(() => {
    if (state.kind === "stale") autosaveRef.current?.adopt(state.recap.rev);
  }, [state]);

  const takeOther = useCallback(async () => {
    await mirrorRef.current.clear();
    window.location.reload();
  }, []);
  const currentRev = useCallback(() => autosaveRef.current?.rev() ?? shownRef.current.rev, []);

  return { state, currentRev, change, keep, flush, keepMine, takeOther };
}

/** What the server had for a patch's fields before this device changed them. */
function baseOf(patch: RecapPatch, shown: ShownRecap, known: Map<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(patchFields(patch)).map((field) => [
      field,
      known.has(field) ? known.get(field) : readField(shown, field),
    ]),
  );
}

/** Whether the other save changed the same fields, to something else. */
function isConflict(theirs: StaleRecap, base: Record<string, unknown>, mine: RecapPatch): boolean {
  return Object.entries(patchFields(mine)).some(([field, value]) => {
    const now = fieldOf(theirs, field);
    return now !== base[field] && now !== value;
  });
}

function readField(recap: ShownRecap, field: string): unknown {
  return fieldOf(recap as StaleRecap, field);
}
