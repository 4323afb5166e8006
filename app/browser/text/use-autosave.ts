/** Autosave for one screen of the wizard: saves to the server, mirrors to IndexedDB and returns the state to show. */
import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Field, Value } from "../../domain/edits/edit.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import { type DraftMirror, draftMirror } from "../device/draft-mirror.ts";
import { isAhead } from "../device/is-ahead.ts";
import type { UnsavedPatch } from "../device/item.ts";
import { editsOf, hasAll, type RecapPatch, type Values } from "../device/recap-patch.ts";
import { isVisitorKnown } from "../lib/page-user.ts";
import { onWaitingChanged } from "../lib/waiting.ts";
import { findOwnRecap, sendEdits } from "../network/recap-api.ts";
import { watchPage } from "../network/watch-page.ts";
import { type Autosave, type AutosaveState, createAutosave, type FlushedBy } from "./autosave.ts";
import { trackUnsavedFields, type UnsavedFields } from "./unsaved-fields.ts";

/** The id is 0 if the recap was begun on this device. */
type ShownRecap = Pick<OwnerRecap, "shareId" | "status" | "raceType" | "answers"> &
  Partial<RaceDetails & Pick<OwnerRecap, "id">>;

interface AutosaveOptions {
  /** The recap as the server rendered it. */
  recap: ShownRecap;
  /** The screen's name in the mirror's key: "details", "answer-2". */
  screen: string;
  /** Shows text that this device has stored and the server never received; returns the part of it that can be saved. */
  onRestore: (patch: RecapPatch) => RecapPatch;
}

export interface ScreenAutosave {
  state: AutosaveState;
  /** Returns the stored values that a form may replace, for its hidden fields. */
  baseOf: (field: Field) => Value[];
  /** Whether the server has this value of a field, as far as this screen knows. */
  isStored: (field: Field, value: Value) => boolean;
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

export function useAutosave({ recap, screen, onRestore }: AutosaveOptions): ScreenAutosave {
  const [state, setState] = useState<AutosaveState>({ kind: "idle" });
  const shownRef = useRef(recap);
  const [fields] = useState(() => trackUnsavedFields(recap));
  const openRef = useRef<OpenScreen | null>(null);
  const hasTypedRef = useRef(false);
  const onRestoreRef = useRef(onRestore);
  onRestoreRef.current = onRestore;
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
      onRestore: (patch) => onRestoreRef.current(patch),
      onSavedLate: () => revalidateRef.current(),
    });
    openRef.current = opened;
    return opened.close;
  }, [screen, when, fields]);

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
    if (state.kind === "stale") openRef.current?.saveOnTopOf(state.theirs);
  }, [state]);
  const takeOther = useCallback(async () => {
    await openRef.current?.mirror.clear();
    window.location.reload();
  }, []);

  const { baseOf, isStored } = fields;
  return { state, baseOf, isStored, change, keep, flush, keepMine, takeOther };
}

interface ScreenParts extends Pick<AutosaveOptions, "screen" | "onRestore"> {
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
  /** After a conflict: saves this device's text in place of the server's. */
  saveOnTopOf(theirs: Values): void;
  close(): void;
}

function openScreen(parts: ScreenParts): OpenScreen {
  const { shown, screen, when, fields } = parts;
  const mirror = draftMirror<RecapPatch>(shown.shareId, screen);
  let kept: RecapPatch | null = null;
  const keep = (patch: RecapPatch, isHeld = false) => {
    kept = patch;
    void mirror.store({ patch, base: fields.basesOf(patch) }, { isHeld });
  };
  const autosave = createScreenAutosave(parts, mirror, (patch) => {
    fields.sent(patch);
    // Not awaited: a page that is being closed has no time to wait.
    if (kept) keep(kept);
  });

  function change(patch: RecapPatch) {
    const changes = fields.changesIn(patch);
    // An empty change also replaces a pending one: when a text has become too long, its beginning is not saved.
    if (Object.keys(changes).length > 0 || autosave.isBusy()) autosave.change(changes, when);
  }
  function restore(unsaved: UnsavedPatch<RecapPatch>) {
    if (hasAll(shown, unsaved.patch)) return void mirror.forget(unsaved.patch);
    kept = unsaved.patch;
    fields.restore(unsaved);
    change(parts.onRestore(unsaved.patch));
  }

  let isClosed = false;
  void mirror.find().then((unsaved) => unsaved && !isClosed && !parts.hasTyped() && restore(unsaved));
  const unwatch = watchPage(() => void (when === "soon" && autosave.flush()));
  return {
    autosave,
    mirror,
    keep: (patch) => keep(patch, when === "later"),
    change,
    saveOnTopOf(theirs) {
      fields.stored(theirs);
      autosave.resume();
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

/** `onSend` is called before a patch is sent. */
function createScreenAutosave(
  { shown: { shareId, id }, when, fields, onState }: ScreenParts,
  mirror: DraftMirror<RecapPatch>,
  onSend: (patch: RecapPatch) => void,
): Autosave {
  let stopWaiting = () => {};
  let isBegunHere = id === 0;
  const autosave: Autosave = createAutosave({
    async send(patch: RecapPatch) {
      if (!isVisitorKnown()) return { kind: "lost", isOffline: true } as const;
      if (await isAhead(shareId)) {
        // The server does not know the recap or its question yet: the outbox sends what is ahead first.
        stopWaiting();
        stopWaiting = onWaitingChanged(() => {
          stopWaiting();
          if (when === "soon") void autosave.flush();
        });
        return { kind: "lost", isOffline: true } as const;
      }
      if (isBegunHere) {
        const found = await findOwnRecap(shareId);
        if (found.kind === "found") fields.filledIn(found.recap);
        isBegunHere = found.kind !== "found";
      }
      const edits = editsOf(patch, fields.baseOf);
      onSend(patch);
      const outcome = await sendEdits(shareId, edits);
      if ("saved" in outcome) fields.stored(outcome.saved);
      return outcome;
    },
    onSaved: (patch, version) => void mirror.forget(patch, version),
    onState,
  });
  return autosave;
}
