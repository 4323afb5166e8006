/** POST /api/recaps/{id}/media as a multipart form, with its progress. fetch cannot tell how much it has sent. */
import { z } from "zod";
import type { Media } from "../domain/media.ts";

export interface MediaToSend {
  shareId: string;
  file: File;
  questionIndex: number | null;
  /** Sent again under the same key it is the same photo or video. */
  uploadKey: string;
}

/** What became of an upload. */
export type SendOutcome =
  | { kind: "added"; fileType: Media["fileType"] }
  /** The server will not take this file. */
  | { kind: "refused"; message: string }
  /** No answer, or one that says nothing about the file: it may have arrived. */
  | { kind: "lost" };

const addedSchema = z.object({ fileType: z.enum(["image", "video"]) });
const refusedSchema = z.object({ error: z.object({ message: z.string() }) });

/** Never rejects: no answer is a lost one. */
export function sendMedia(
  { shareId, file, questionIndex, uploadKey }: MediaToSend,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<SendOutcome> {
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

function outcomeOf({ status, responseText }: XMLHttpRequest): SendOutcome {
  const isAdded = status === 200 || status === 201;
  if (!isAdded && (status < 400 || status >= 500)) return { kind: "lost" };
  try {
    const answer: unknown = JSON.parse(responseText);
    if (isAdded) return { kind: "added", fileType: addedSchema.parse(answer).fileType };
    return { kind: "refused", message: refusedSchema.parse(answer).error.message };
  } catch (error) {
    // Not the API's own answer, such as a proxy's page.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return { kind: "lost" };
    throw error;
  }
}
