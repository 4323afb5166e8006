/** POST /api/recaps/{id}/media as a multipart form, with its progress. fetch cannot tell how much it has sent. */
import { z } from "zod";

export interface PhotoToSend {
  shareId: string;
  file: File;
  questionIndex: number | null;
  /** Sent again under the same key it is the same photo. */
  uploadKey: string;
}

/** What became of an upload. */
export type PhotoOutcome =
  | { kind: "added" }
  /** The server will not take this file. */
  | { kind: "refused"; message: string }
  /** No answer, or one that says nothing about the photo: it may have arrived. */
  | { kind: "lost" };

const refusedSchema = z.object({ error: z.object({ message: z.string() }) });

/** Never rejects: no answer is a lost one. */
export function sendPhoto(
  { shareId, file, questionIndex, uploadKey }: PhotoToSend,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<PhotoOutcome> {
  const form = new FormData();
  form.set("uploadKey", uploadKey);
  if (questionIndex !== null) form.set("questionIndex", String(questionIndex));
  form.set("file", file);
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve(outcomeOf(request));
    request.onerror = () => resolve({ kind: "lost" });
    request.onabort = () => resolve({ kind: "lost" });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", `/api/recaps/${shareId}/media`);
    request.send(form);
  });
}

function outcomeOf({ status, responseText }: XMLHttpRequest): PhotoOutcome {
  if (status === 200 || status === 201) return { kind: "added" };
  if (status < 400 || status >= 500) return { kind: "lost" };
  try {
    return { kind: "refused", message: refusedSchema.parse(JSON.parse(responseText)).error.message };
  } catch (error) {
    // Not the API's own refusal, such as a proxy's page.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return { kind: "lost" };
    throw error;
  }
}
