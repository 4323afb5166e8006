/** Sends one finished take: WebM and MP4 in parts, Ogg and WAV as a whole. */
import { MAX_COPIED_BYTES } from "../../domain/media.ts";
import { REFUSALS } from "../../domain/refusals.ts";
import type { StoredTake, StoredTakeFile } from "../device-store.ts";
import { partHashes } from "../prepare/part-hashes.ts";
import { type SendEvents, sendUpload } from "../uploads/send-upload.ts";
import type { UploadOutcome } from "../uploads/upload-calls.ts";
import { sendWhole } from "./recording-calls.ts";

const FILE_NAMES = { "audio/webm": "recording.webm", "audio/mp4": "recording.m4a" } as const;

/** Never rejects. */
export async function sendTake(
  { key, shareId, questionIndex, language }: StoredTake,
  { contentType, bytes }: StoredTakeFile,
  events: SendEvents,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const sound = new Blob([bytes], { type: contentType });
  if (contentType === "audio/ogg" || contentType === "audio/wav") {
    if (sound.size > MAX_COPIED_BYTES) return { kind: "refused", message: REFUSALS["use-upload"] };
    events.onFinishing();
    return sendWhole({ shareId, uploadKey: key, questionIndex, language, sound }, signal);
  }
  const declaration = {
    uploadKey: key,
    fileName: FILE_NAMES[contentType],
    contentType,
    size: sound.size,
    smaller: null,
    partHashes: await partHashes([sound]),
    thumbhash: null,
    questionIndex,
  };
  return sendUpload({ shareId, declaration, blob: sound }, events, signal);
}
