/** Prepares photos and videos, and sends three at a time, in their order in the gallery. */
import type { UploadDeclaration } from "../../domain/media/upload-declaration.ts";
import { goneMessage, UPLOAD_MESSAGES } from "../../texts/media/upload-messages.ts";
import { PREPARE_REFUSALS } from "../../texts/media/upload-refusals.ts";
import type { FileItem } from "../device/outbox-item.ts";
import type { SendEvents, UploadToSend } from "../network/send-upload.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";
import type { Sender } from "../outbox/sender-types.ts";
import { deletePreparedFile, findPreparedFile } from "../prepare/prepared-files.ts";
import { declaredPictures, type PreparedMedia, type PrepareOutcome } from "../prepare/prepared-media.ts";

const MAX_THUMBNAIL_BYTES = 300_000;

export interface FileSenderDeps {
  prepare: (file: File, options: { key: string; signal: AbortSignal }) => Promise<PrepareOutcome>;
  send: (upload: UploadToSend, events: SendEvents, signal: AbortSignal) => Promise<UploadOutcome>;
}

/** Stores what was chosen for a file before it arrived. Both calls resolve with false if they are to be repeated. */
interface ChosenDeps {
  find: (id: string) => FileItem | undefined;
  setCover: (shareId: string, mediaId: string) => Promise<boolean>;
  pin: (shareId: string, mediaId: string, meters: number | null) => Promise<boolean>;
}

export function createFileSender({ prepare, send }: FileSenderDeps, chosen?: ChosenDeps): Sender<"file"> {
  return {
    lane: { atOnce: 3, declaresOneByOne: true, isOrdered: false },
    refused: "deleted",
    notPrepared: UPLOAD_MESSAGES.notPrepared,
    goneMessage: ({ fileType }, loss) => goneMessage(fileType, loss),
    reopen: findPreparedFile,
    discard: deletePreparedFile,
    async prepare(item, picked, signal) {
      const outcome = await prepare(picked as File, { key: item.id, signal });
      if (outcome.kind === "refused") return { kind: "refused", message: PREPARE_REFUSALS[outcome.reason] };
      return preparedItem(item, outcome.media);
    },
    async send({ id, shareId, declaration, uploadKey, questionIndex, fileType }, blob, events, signal) {
      if (!blob || !declaration) return { kind: "gone", message: goneMessage(fileType, "unreadable") };
      // Both may have changed since it was prepared.
      const current = { ...declaration, uploadKey, questionIndex };
      const outcome = await send({ shareId, declaration: current, blob }, events, signal);
      if (outcome.kind === "added") {
        const { isCover, place } = chosen?.find(id) ?? {};
        const isSet =
          (!isCover || (await chosen?.setCover(shareId, outcome.id))) &&
          (place === undefined || (await chosen?.pin(shareId, outcome.id, place)));
        // The retry gets the same id and sets both again.
        if (!isSet) return { kind: "lost", cause: "server" };
        return { kind: "done", id: outcome.id };
      }
      if (outcome.kind === "recap-gone") return { ...outcome, message: UPLOAD_MESSAGES.recapGone };
      if (outcome.kind === "unreadable")
        return { kind: "gone", message: goneMessage(fileType, "unreadable") };
      return outcome;
    },
  };
}

/** Returns what the outbox stores of an item whose photo or video is prepared. */
export async function preparedItem(
  item: Pick<FileItem, "id" | "uploadKey" | "fileName" | "questionIndex">,
  media: PreparedMedia,
) {
  const { original, smaller, fileType, isPlayable, soundTrouble = null } = media;
  return {
    kind: "prepared" as const,
    changes: { fileType, isPlayable, soundTrouble, declaration: declarationOf(item, media) },
    files: [original, ...(smaller?.versions ?? []).map(({ blob }) => blob)],
    isPrivate: fileType === "video" && (await findPreparedFile(item.id)) !== null,
    thumbnail: smallPictureOf(media),
  };
}

/** Returns what a prepared photo or video is declared as. */
function declarationOf(
  { uploadKey, fileName, questionIndex }: Pick<FileItem, "uploadKey" | "fileName" | "questionIndex">,
  { contentType, original, smaller, partHashes, thumbhash, capturedAt }: PreparedMedia,
): UploadDeclaration {
  return {
    uploadKey,
    fileName,
    contentType,
    size: original.size,
    smaller: declaredPictures(smaller),
    partHashes,
    thumbhash,
    capturedAt,
    questionIndex,
  };
}

/** Returns the thumbnail: the smallest version, or the photo itself if it is small; else null. */
function smallPictureOf({ smaller, original, fileType }: PreparedMedia): Blob | null {
  const smallest = smaller?.versions.at(-1)?.blob;
  if (smallest) return smallest;
  return fileType === "image" && original.size <= MAX_THUMBNAIL_BYTES ? original : null;
}
