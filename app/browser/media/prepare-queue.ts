/** Prepares picked photos and videos, one at a time in the order in which they were picked, and stores the results. */

import type { UploadState } from "../../domain/media/upload-progress.ts";
import { totalBytes, type UploadDeclaration } from "../../domain/media/uploads.ts";
import { PREPARE_REFUSALS } from "../../texts/media/refusals.ts";
import { goneMessage, UPLOAD_MESSAGES } from "../../texts/media/upload-messages.ts";
import { UnloadedError } from "../lib/load-script.ts";
import type { PreparedMedia, PrepareOutcome } from "../prepare/prepare-media.ts";
import { storedOf, thumbnailUrlOf, type UploadJob } from "./upload-job.ts";
import type { Upload, UploadList } from "./upload-list.ts";
import { toStore, type UploadStore } from "./upload-store.ts";

const MAX_THUMBNAIL_BYTES = 300_000;

export interface PrepareQueueDeps {
  list: UploadList;
  jobs: ReadonlyMap<string, UploadJob>;
  store: UploadStore;
  /** Rejects with the signal's AbortError, or with an UnloadedError if a script could not be loaded. */
  prepare: (file: File, options: { key: string; signal: AbortSignal }) => Promise<PrepareOutcome>;
  /** Called when a file is ready to be sent. */
  onReady: () => void;
  /** Called when a file needs the network before it can be prepared. */
  onUnloaded: (key: string) => void;
  /** Called when a file cannot be prepared. */
  onFailed: (key: string, state: Extract<UploadState, "refused" | "gone">, message: string) => void;
}

/** Returns a function that starts the queue; to be called whenever there may be something to prepare. */
export function createPrepareQueue(deps: PrepareQueueDeps): () => void {
  const { list, jobs, store, prepare, onReady, onUnloaded, onFailed } = deps;
  let isBusy = false;

  async function run(): Promise<void> {
    const upload = list.all().find(({ state }) => state === "preparing");
    const job = upload && jobs.get(upload.key);
    if (isBusy || !upload || !job) return;
    isBusy = true;
    try {
      await prepareOne(upload, job);
    } catch (error) {
      if (!job.abort.signal.aborted) fail(upload.key, error);
    }
    isBusy = false;
    return run();
  }

  function fail(key: string, error: unknown): void {
    if (error instanceof UnloadedError) {
      onUnloaded(key);
    } else {
      console.error("A photo or video could not be prepared", error);
      onFailed(key, "refused", UPLOAD_MESSAGES.notPrepared);
    }
  }

  async function prepareOne(upload: Upload, job: UploadJob): Promise<void> {
    const { key, fileType } = upload;
    const file = job.file ?? (await store.openPicked(key));
    if (!file) return onFailed(key, "gone", goneMessage(fileType, "closed"));
    const outcome = await prepare(file, { key, signal: job.abort.signal });
    if (outcome.kind === "refused") return onFailed(key, "refused", PREPARE_REFUSALS[outcome.reason]);
    await storeResult(upload, job, outcome.media);
    onReady();
  }

  async function storeResult({ key }: Upload, job: UploadJob, media: PreparedMedia): Promise<void> {
    const shown = list.find(key);
    if (!shown) return;
    const { fileType, isPlayable } = media;
    const prepared = { ...shown, fileType, isPlayable };
    const small = smallPictureOf(media);
    job.declaration = declarationOf(shown, media);
    job.thumbnail = small && (await toStore(small));
    const isStored = await store.storePrepared(storedOf(prepared, job), media);
    // The upload was cancelled while it was stored.
    if (!jobs.has(key)) return store.delete(key);
    if (!isStored) job.blob = new Blob([media.original, ...versionsOf(media)]);
    if (isStored || shown.isStored) job.file = null;
    list.change(key, {
      state: "waiting",
      fileType,
      isPlayable,
      total: totalBytes(job.declaration),
      isStored: isStored || shown.isStored,
      thumbnailUrl: thumbnailUrlOf(job.thumbnail),
    });
    // The upload was paused or resumed while it was stored, so the stored record is outdated.
    const current = list.find(key);
    if (isStored && current && current.isPaused !== shown.isPaused)
      await store.change(storedOf(current, job));
  }

  return () => void run();
}

function declarationOf(
  { key, fileName, questionIndex }: Upload,
  { contentType, original, smaller, partHashes, thumbhash }: PreparedMedia,
): UploadDeclaration {
  const sizes = smaller?.versions.map(({ edge, blob }) => ({ edge, size: blob.size }));
  return {
    uploadKey: key,
    fileName,
    contentType,
    size: original.size,
    smaller: smaller && sizes ? { contentType: smaller.contentType, sizes } : null,
    partHashes,
    thumbhash,
    questionIndex,
  };
}

/** Returns the thumbnail: the smallest version, or the photo itself if it is small; else null. */
function smallPictureOf({ smaller, original, fileType }: PreparedMedia): Blob | null {
  const smallest = smaller?.versions.at(-1)?.blob;
  if (smallest) return smallest;
  return fileType === "image" && original.size <= MAX_THUMBNAIL_BYTES ? original : null;
}

function versionsOf({ smaller }: PreparedMedia): Blob[] {
  return (smaller?.versions ?? []).map(({ blob }) => blob);
}
