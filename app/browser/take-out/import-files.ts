/** Sends the photos, videos and recordings of a recap that is imported: byte for byte, in their order. */
import type { UploadDeclaration } from "../../domain/media/upload-declaration.ts";
import { canBeParted } from "../../domain/media/upload-limits.ts";
import type { ExportedMedia, ExportedRecording } from "../../domain/take-out/export-format.ts";
import { audioUrl } from "../../domain/voice/recording.ts";
import { sendWhole } from "../network/recording-calls.ts";
import { type SendEvents, sendUpload } from "../network/send-upload.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";
import { withoutPictures } from "../prepare/part-hashes.ts";
import { prepareMedia } from "../prepare/prepare-media.ts";
import { declaredPictures } from "../prepare/prepared-media.ts";
import { type Answered, callOrStop, ImportStoppedError, untilAnswered } from "./import-api-calls.ts";

export interface Target {
  /** Of the imported recap. */
  shareId: string;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

export type SentFile =
  | { kind: "added"; id: string }
  /** The server refuses the file: it is left out. */
  | { kind: "left-out"; message: string };

/** Sends a photo or video as it is, with new smaller pictures if this browser can decode it. */
export async function sendMedia(media: ExportedMedia, bytes: Blob, target: Target): Promise<SentFile> {
  const { contentType, fileName, description, credit, questionIndex, capturedAt, file: path } = media;
  const file = new File([bytes], fileName, { type: contentType });
  const prepared = await prepareMedia(file, {
    key: `import-${target.shareId}`,
    signal: target.signal,
    isClean: true,
  });
  const info = { fileName, contentType, description, credit, capturedAt, questionIndex };
  const fields = { uploadKey: uploadKeyOf(path), ...info };
  if (prepared.kind === "refused")
    return sendInParts({ ...fields, ...(await withoutPictures(file)) }, file, target);
  const { smaller, thumbhash, partHashes } = prepared.media;
  const pictures = { smaller: declaredPictures(smaller), thumbhash, partHashes };
  const versions = (smaller?.versions ?? []).map(({ blob }) => blob);
  return sendInParts({ ...fields, ...pictures, size: file.size }, new Blob([file, ...versions]), target);
}

/** Sends a recording, and then its transcript with the times, so that nothing is transcribed again. */
export async function sendRecording(
  recording: ExportedRecording,
  bytes: Blob,
  target: Target,
): Promise<SentFile> {
  const { contentType, questionIndex, language, credit, file: path } = recording;
  const uploadKey = uploadKeyOf(path);
  const declared = { uploadKey, fileName: path, contentType, questionIndex, credit };
  const sound = new Blob([bytes], { type: contentType });
  const { shareId, signal } = target;
  const sent = canBeParted(contentType)
    ? await sendInParts({ ...declared, ...(await withoutPictures(bytes)) }, bytes, target)
    : toSent(
        await untilAnswered(signal, () =>
          sendWhole({ shareId, uploadKey, questionIndex, language, credit, sound }, signal),
        ),
      );
  if (sent.kind === "added") {
    await sendTranscript(recording, sent.id, target);
    const { waveform } = recording;
    if (waveform !== null)
      await callOrStop("PUT", `/api/recordings/${sent.id}/waveform`, { waveform }, signal);
  }
  return sent;
}

async function sendTranscript(
  { transcript, segments, language, isTranscribed, questionIndex }: ExportedRecording,
  id: string,
  { shareId, signal }: Target,
): Promise<void> {
  if (transcript === "" && !isTranscribed) return;
  const url = audioUrl(shareId, { id });
  const timed = isTranscribed ? { segments } : {};
  const body = { url, questionIndex, transcript, language, ...timed };
  await callOrStop("POST", `/api/recaps/${shareId}/recordings`, body, signal);
}

async function sendInParts(declaration: UploadDeclaration, blob: Blob, target: Target): Promise<SentFile> {
  const { shareId, signal, onProgress } = target;
  const events: SendEvents = { onProgress, onFinishing: () => {}, onDeclared: () => {} };
  const send = (uploadKey: string) =>
    untilAnswered(signal, () =>
      sendUpload({ shareId, declaration: { ...declaration, uploadKey }, blob }, events, signal),
    );
  const outcome = await send(declaration.uploadKey);
  // An import that stopped has declared it with smaller pictures of another browser.
  const isReused = outcome.kind === "key-reused";
  return toSent(isReused ? await send(`${declaration.uploadKey}-${crypto.randomUUID()}`) : outcome);
}

function toSent(outcome: Answered<UploadOutcome>): SentFile {
  switch (outcome.kind) {
    case "added":
      return outcome;
    case "refused":
      return { kind: "left-out", message: outcome.message };
    case "unreadable":
    case "key-reused":
    case "recap-gone":
      throw new ImportStoppedError({ kind: outcome.kind === "unreadable" ? "damaged" : "lost" });
  }
}

/** The same for every attempt to import this file: the server adds it once. */
function uploadKeyOf(path: string): string {
  return `import-${path.replace(/[^A-Za-z0-9]/g, "-")}`;
}
