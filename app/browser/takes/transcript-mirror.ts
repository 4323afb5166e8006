/** Stores typed transcripts on this device until the server has them. */
import { deviceStore, ignoringNoDatabase } from "../device/device-store.ts";
import { createDraftMirror, type DraftMirror } from "../device/draft-mirror.ts";

export interface TypedTranscript {
  transcript: string;
}

/** Returns the mirror of one transcript. `key` is the item's key. */
export function transcriptMirror(shareId: string, key: string): DraftMirror<TypedTranscript> {
  return createDraftMirror<TypedTranscript>(shareId, `transcript-${key}`);
}

/** Returns the keys of a recap's items whose typed transcript is stored on this device. */
export async function listTyped(shareId: string): Promise<string[]> {
  const start = `${shareId} transcript-`;
  const keys = await ignoringNoDatabase(async () =>
    (await deviceStore()).getAllKeys("unsaved", IDBKeyRange.bound(start, `${start}\uffff`)),
  );
  return (keys ?? []).map((key) => key.slice(start.length));
}
