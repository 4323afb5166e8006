/** Copies saved transcripts from the edit store to this tab's recordings, and renames those of arrived takes. */
import type { Field } from "../../domain/edits/edit.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import type { Viewer } from "../edit-store/edit-database.ts";
import { changed, type EditRow } from "../edit-store/edit-row.ts";
import type { EditStore } from "../edit-store/edit-store.ts";
import { type Edited, NOT_READ } from "../edit-store/edit-transaction.ts";
import type { VoiceState } from "./voice-state.ts";

const PREFIX = "transcript-";

/** Shows saved transcripts until the page's data contains them. Returns a function that stops it. */
export function showSavedTranscripts(
  store: Pick<EditStore, "subscribe" | "snapshot">,
  viewer: () => Viewer,
  voices: Pick<VoiceState, "withId" | "update">,
): () => void {
  const known = new Map<string, Edited>();
  return store.subscribe((shareId) => {
    const before = known.get(shareId) ?? NOT_READ;
    const now = store.snapshot(viewer(), shareId);
    known.set(shareId, now);
    for (const [id, stored] of storedSince(before, now)) {
      const recording = voices.withId(id);
      if (recording && stored !== recording.transcript)
        voices.update(shareId, withTranscript(recording, stored), false);
    }
  });
}

/** Renames transcripts that were typed here for takes that another tab has sent. */
export async function adoptTranscripts(
  store: Pick<EditStore, "load" | "arrive">,
  viewer: Viewer,
  shareId: string,
  recordings: readonly Recording[],
): Promise<void> {
  const { rows } = await store.load(viewer, shareId);
  for (const { uploadKey, id } of recordings)
    if (uploadKey !== null && rows.some(({ field }) => field === `${PREFIX}${uploadKey}`))
      await store.arrive(viewer, shareId, uploadKey, id);
}

/** Live captions of a take: sent once it has arrived. */
export function storeCaptions(
  store: Pick<EditStore, "update">,
  viewer: Viewer,
  shareId: string,
  takeId: string,
  captions: string,
): Promise<void> {
  const field: Field = `captions-${takeId}`;
  const change = { field, typed: captions, stored: null, seen: undefined, isHeld: false };
  const row = changed(undefined, change, { userId: viewer, shareId, order: Date.now() });
  return store.update(viewer, shareId, (rows) =>
    row && !rows.some((one) => one.field === field) ? [...rows, row] : rows,
  );
}

/** `id`: of the recording, or of a take that has not arrived. */
export function fieldsOfRecording(id: string): Field[] {
  return [`transcript-${id}`, `captions-${id}`];
}

/** Returns the texts that the server has taken since, by the ids of their recordings. */
function storedSince(before: Edited, now: Edited): [id: string, text: string][] {
  const fromRows = before.rows.flatMap((row): [string, string][] => {
    const isLeft = now.rows.some(({ field }) => field === row.field);
    const stored = row.field.startsWith(PREFIX) && !isLeft ? storedOf(row) : null;
    return stored === null ? [] : [[row.field.slice(PREFIX.length), stored]];
  });
  if (!now.copy || now.copy.editedAt === before.copy?.editedAt) return fromRows;
  // Another tab may have sent it before this tab was notified.
  const earlier = new Map(before.copy?.recap.recordings.map(({ id, transcript }) => [id, transcript]));
  const fromCopy = now.copy.recap.recordings.flatMap(({ id, transcript, isEdited }): [string, string][] =>
    isEdited && earlier.has(id) && earlier.get(id) !== transcript ? [[id, transcript]] : [],
  );
  return [...fromRows, ...fromCopy];
}

/** Returns the stored value of a row that was removed; null if the athlete discarded an unsent edit. */
function storedOf({ theirs, requests, value }: EditRow): string | null {
  if (theirs?.where === "stored") return String(theirs.value ?? "");
  return requests.length > 0 ? String(value ?? "") : null;
}

/** Returns a recording with the athlete's text. The page's data has the times of sentences that were rewritten. */
function withTranscript(recording: Recording, transcript: string): Recording {
  let at = 0;
  const segments = recording.segments.filter(({ text }) => {
    const found = transcript.indexOf(text, at);
    if (found >= 0) at = found + text.length;
    return found >= 0;
  });
  return { ...recording, transcript, segments, isEdited: true };
}
