/** Autosave for one field of photos and videos: each is saved separately and mirrored to IndexedDB. */
import type { Field, Value } from "../../domain/edits/edit.ts";
import { draftMirror } from "../device/draft-mirror.ts";
import { basesOf } from "../device/item.ts";
import { sendEdits } from "../network/recap-api.ts";
import {
  type Autosave,
  type AutosaveState,
  createAutosave,
  type FlushedBy,
  isHeldBack,
} from "../text/autosave.ts";
import { trackBases } from "../text/bases.ts";

export type MediaSaveState = AutosaveState<Value>;

/** The fields of a photo or video, as they are mirrored: "media-{id}" for a description, "focal-{id}" for a focal point. */
const FIELDS = {
  media: { name: "description", patched: "description" },
  focal: { name: "focal", patched: "focalPoint" },
} as const;
type Patched = (typeof FIELDS)[keyof typeof FIELDS]["patched"];

interface MediaSavesOptions {
  shareId: string;
  place: keyof typeof FIELDS;
  /** Returns the stored value that the screen shows. */
  shownOf: (mediaId: string) => Value;
  onState: (mediaId: string, state: MediaSaveState) => void;
}

export function createMediaSaves<Shown extends Value>({ shareId, place, ...screen }: MediaSavesOptions) {
  const { name, patched } = FIELDS[place];
  const autosaves = new Map<string, Autosave<Value>>();
  const fieldOf = (id: string): Field => `${name}-${id}`;
  const mirrorOf = (id: string) => draftMirror<Partial<Record<Patched, Shown>>>(shareId, `${place}-${id}`);
  const bases = trackBases((field) => screen.shownOf(field.slice(name.length + 1)));

  function store(id: string, value: Value, isHeld?: boolean): void {
    const base = { [patched]: bases.of(fieldOf(id)) };
    void mirrorOf(id).store({ base, patch: patchOf(value) }, { isHeld });
  }
  function patchOf(value: Value): Partial<Record<Patched, Shown>> {
    return { [patched]: value } as Partial<Record<Patched, Shown>>;
  }

  function autosaveOf(id: string): Autosave<Value> {
    const autosave =
      autosaves.get(id) ??
      createAutosave<Value>({
        async send(value) {
          const field = fieldOf(id);
          const edit = { field, base: bases.of(field), value };
          bases.sent(field, value);
          const outcome = await sendEdits(shareId, [edit]);
          if (outcome.kind === "saved") bases.stored(field, value);
          return outcome;
        },
        onState: (state) => screen.onState(id, state),
        onSaved: (value) => void mirrorOf(id).forget(patchOf(value)),
      });
    autosaves.set(id, autosave);
    return autosave;
  }

  /** Mirrors a change and, if it is valid, saves it: soon, or by the next `flush` if it is held. */
  function change(id: string, value: Shown, isHeld: boolean, isValid: boolean): void {
    bases.fix(fieldOf(id));
    store(id, value, isHeld);
    if (isValid) autosaveOf(id).change(value, isHeld ? "later" : "soon");
  }

  /** Saves what is pending. Resolves with null, or with the state of a change that waits for network or limit. */
  async function flush(by?: FlushedBy): Promise<MediaSaveState | null> {
    const results = await Promise.all([...autosaves.values()].map((autosave) => autosave.flush(by)));
    return results.find(isHeldBack) ?? null;
  }

  return {
    change,
    flush,
    /** Resolves with what this device has stored and the server does not have; undefined if that is nothing. */
    async restore(id: string): Promise<Shown | undefined> {
      const stored = await mirrorOf(id).find();
      if (!stored) return undefined;
      bases.restore(fieldOf(id), basesOf(stored)[patched] ?? []);
      return stored.patch[patched];
    },
    /** Whether the server has this value, as far as this screen knows. */
    isStored: (id: string, value: Value) => bases.of(fieldOf(id)).every((seen) => seen === value),
    /** Deletes it from this device: the server has it, or `theirs` in place of it. */
    discard(id: string, theirs?: Value): void {
      if (theirs !== undefined) bases.stored(fieldOf(id), theirs);
      autosaves.get(id)?.stop();
      autosaves.delete(id);
      void mirrorOf(id).clear();
    },
    /** After a conflict: saves this device's value in place of `theirs`. */
    replace(id: string, theirs: Value): void {
      bases.stored(fieldOf(id), theirs);
      autosaveOf(id).resume();
    },
    /** To be called when the screen is left. */
    close(): void {
      const flushed = flush();
      for (const [id, autosave] of autosaves) {
        autosave.stop();
        void flushed.then(mirrorOf(id).close);
      }
    },
  };
}
