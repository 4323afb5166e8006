/** Keeps what was typed of a transcript on this device until the server has it. */
import { deviceStore, ignoringNoDatabase } from "../device-store.ts";
import { createDraftMirror, type DraftMirror } from "../draft-mirror.ts";

export interface TypedTranscript {
  transcript: string;
}

/** `key` is that of the recording's item. */
export function transcriptMirror(shareId: string, key: string): DraftMirror<TypedTranscript> {
  return createDraftMirror<TypedTranscript>(shareId, `transcript-${key}`);
}

/** The keys of a recap's items of which this device keeps something typed. */
export async function listTyped(shareId: string): Promise<string[]> {
  const start = `${shareId} transcript-`;
  const keys = await ignoringNoDatabase(async () =>
    (await deviceStore()).getAllKeys("unsaved", IDBKeyRange.bound(start, `${start}\uffff`)),
  );
  return (keys ?? []).map((key) => key.slice(start.length));
}
