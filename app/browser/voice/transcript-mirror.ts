/** Stores typed transcripts on this device until the server has them. */
import { type DraftMirror, draftMirror, listTexts } from "../device/draft-mirror.ts";

const PREFIX = "transcript-";

export interface TypedTranscript {
  transcript: string;
}

/** Returns the mirror of one transcript. `key` is the item's key. */
export function transcriptMirror(shareId: string, key: string): DraftMirror<TypedTranscript> {
  return draftMirror<TypedTranscript>(shareId, `${PREFIX}${key}`);
}

/** Returns the keys of a recap's items whose typed transcript is stored on this device. */
export async function listTyped(shareId: string): Promise<string[]> {
  const places = (await listTexts(shareId)).map(({ place }) => place);
  return places.filter((place) => place.startsWith(PREFIX)).map((place) => place.slice(PREFIX.length));
}
