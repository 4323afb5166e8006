/** Sends one finished take: WebM, MP4 and MP3 in parts, Ogg and WAV as a whole. */

import { MAX_COPIED_BYTES } from "../../domain/media/media.ts";
import { canBeParted } from "../../domain/media/uploads.ts";
import { AUDIO_EXTENSIONS } from "../../domain/voice/audio-types.ts";
import { REFUSALS } from "../../texts/media/refusals.ts";
import type { StoredTake, StoredTakeFile } from "../device/device-store.ts";
import { type SendEvents, sendUpload } from "../media/send-upload.ts";
import type { UploadOutcome } from "../media/upload-calls.ts";
import { partHashes } from "../prepare/part-hashes.ts";
import { sendWhole } from "./recording-calls.ts";

/** Never rejects. */
export async function sendTake(
  { key, shareId, questionIndex, language }: StoredTake,
  { contentType, bytes }: StoredTakeFile,
  events: SendEvents,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const sound = new Blob([bytes], { type: contentType });
  if (!canBeParted(contentType)) {
    if (sound.size > MAX_COPIED_BYTES) return { kind: "refused", message: REFUSALS["use-upload"] };
    events.onFinishing();
    return sendWhole({ shareId, uploadKey: key, questionIndex, language, sound }, signal);
  }
  const declaration = {
    uploadKey: key,
    fileName: `recording.${AUDIO_EXTENSIONS[contentType]}`,
    contentType,
    size: sound.size,
    smaller: null,
    partHashes: await partHashes([sound]),
    thumbhash: null,
    questionIndex,
  };
  return sendUpload({ shareId, declaration, blob: sound }, events, signal);
}
