/** Passes the id of a recording that a plain form has deleted to the next page, in its address. */
import type { Recap } from "../domain/recap/recap.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { recordingIdSchema } from "../domain/voice/recording.ts";

const FIELD = "deleted-recording";

export function withDeletedRecording(path: SitePath, recordingId: string | null): SitePath {
  return recordingId === null ? path : `${path}&${FIELD}=${recordingId}`;
}

/** Returns the id of the deleted recording, or null if there is none or it has been restored. */
export function deletedRecordingOf(request: Request, recap: Recap): string | null {
  const id = recordingIdSchema.safeParse(new URL(request.url).searchParams.get(FIELD));
  const isDeleted = id.success && !recap.recordings.some((recording) => recording.id === id.data);
  return isDeleted ? id.data : null;
}
