/** Autosave for one field of photos and videos: each is saved separately and mirrored to IndexedDB. */
import type { MediaChange } from "../../domain/media/media-change.ts";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import { draftMirror } from "../device/draft-mirror.ts";
import { sendMediaChange } from "../network/recap-api.ts";
import {
  type Autosave,
  type AutosaveState,
  createAutosave,
  type FlushedBy,
  isHeldBack,
} from "../text/autosave.ts";

export type MediaSaveState = AutosaveState<MediaChange, OwnerRecap>;

/** `place` says where a change is mirrored: "media-{id}" for a description, "focal-{id}" for a focal point. */
export function createMediaSaves<Patch extends MediaChange>(
  shareId: string,
  place: "media" | "focal",
  onState: (mediaId: string, state: MediaSaveState) => void,
) {
  const autosaves = new Map<string, Autosave<MediaChange, OwnerRecap>>();
  const mirrorOf = (id: string) => draftMirror<Patch>(shareId, `${place}-${id}`);

  function autosaveOf(id: string): Autosave<MediaChange, OwnerRecap> {
    const autosave =
      autosaves.get(id) ??
      createAutosave<MediaChange, OwnerRecap>({
        rev: 0,
        send: ({ patch }) => sendMediaChange(id, patch),
        // The last one wins, so the call takes no save id.
        createSaveId: () => "",
        onState: (state) => onState(id, state),
        onSaved: (patch) => void mirrorOf(id).forget(patch as Patch),
        isConflict: () => false,
        onMerge: () => {},
      });
    autosaves.set(id, autosave);
    return autosave;
  }

  /** Saves what is pending. Resolves with null, or with the state of a change that waits for network or limit. */
  async function flush(by?: FlushedBy): Promise<MediaSaveState | null> {
    const results = await Promise.all([...autosaves.values()].map((autosave) => autosave.flush(by)));
    return results.find(isHeldBack) ?? null;
  }

  return {
    mirrorOf,
    /** Mirrors a change and, if it is valid, saves it: soon, or by the next `flush` if it is held. */
    change(id: string, patch: Patch, isHeld: boolean, isValid: boolean): void {
      void mirrorOf(id).store({ rev: 0, base: {}, patch }, { isHeld });
      if (isValid) autosaveOf(id).change(patch, isHeld ? "later" : "soon");
    },
    flush,
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
