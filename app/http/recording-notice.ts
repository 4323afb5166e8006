/** A recording that a plain form has just deleted, told in the address of the page that it leads back to. */
import type { Recap } from "../domain/recap.ts";
import { recordingIdSchema } from "../domain/recording.ts";

const FIELD = "deleted-recording";

export function withDeletedRecording(path: string, recordingId: string | null): string {
  return recordingId === null ? path : `${path}&${FIELD}=${recordingId}`;
}

/** Null where none was deleted, or it is back. */
export function deletedRecordingOf(request: Request, recap: Recap): string | null {
  const id = recordingIdSchema.safeParse(new URL(request.url).searchParams.get(FIELD));
  const isGone = id.success && !recap.recordings.some((recording) => recording.id === id.data);
  return isGone ? id.data : null;
}
