/**
 * The uploads of this tab: photos and videos are picked, prepared, sent and added. They continue while the athlete moves
 * through the wizard, and after a reload, a crash or a time without a network. It uses the browser through `parts` only.
 */

import { type Arrived, isUnderWay } from "../../domain/media/upload-progress.ts";
import { totalBytes } from "../../domain/media/uploads.ts";
import type { StoredUpload } from "../device/device-store.ts";
import { createPrepareQueue, type PrepareQueueDeps } from "./prepare-queue.ts";
import { createSendQueue, type SendQueue, type SendQueueDeps } from "./send-queue.ts";
import { createJob, storedOf, thumbnailUrlOf, type UploadJob } from "./upload-job.ts";
import { createUploadList, type Upload } from "./upload-list.ts";
import type { UploadStore } from "./upload-store.ts";

export interface Uploads extends Pick<SendQueue, "retryLost" | "goOffline"> {
  add(shareId: string, questionIndex: number | null, files: File[]): void;
  /** Continues a recap's uploads that an earlier page load did not finish. */
  restore(shareId: string): Promise<void>;
  pause(key: string): void;
  resume(key: string): void;
  /** Retries lost uploads now, at the athlete's request. */
  retry(key: string): void;
  /** Cancels an upload here and on the server, and removes it from the list. */
  remove(key: string): void;
  /** Removes a recap's arrived uploads from the list, once none is under way. */
  clearArrived(shareId: string): void;
  /** The same array until something changes. */
  list(): readonly Upload[];
  /** Number of uploads that have arrived since the page was loaded. */
  arrivals(): number;
  /** Returns the arrived uploads since the last call. */
  takeArrived(): Arrived;
  /** Returns the number of refused and gone uploads since the last call. */
  takeFailures(): number;
  /** Returns the number of uploads that were interrupted since the last call and resume; each counts once. */
  takeLosses(): number;
  subscribe(listener: () => void): () => void;
}

interface UploadsDeps
  extends Pick<PrepareQueueDeps, "prepare">,
    Pick<SendQueueDeps, "send" | "createKey" | "cancel"> {
  store: UploadStore;
  /** Resolves when no other tab holds the lock; returns a function that releases it. */
  lock: (key: string) => Promise<() => void>;
  /** Milliseconds. */
  now: () => number;
}

export function createUploads({ store, cancel, lock, now, createKey, ...parts }: UploadsDeps): Uploads {
  const list = createUploadList();
  const jobs = new Map<string, UploadJob>();
  /** Keys of this tab's uploads, and of those whose lock it has requested. */
  const knownKeys = new Set<string>();
  let arrived: Arrived = { images: 0, videos: 0 };
  let arrivals = 0;
  let failures = 0;
  let losses = 0;

  const handlers = {
    onAdded(key: string) {
      arrivals++;
      arrived[list.find(key)?.fileType === "video" ? "videos" : "images"]++;
      list.change(key, { state: "added", sent: list.find(key)?.total });
      drop(key);
    },
    onFailed(key: string, state: "refused" | "gone", message: string) {
      failures++;
      list.change(key, { state, message });
      drop(key);
    },
    onRequeued: () => prepare(),
    onLost() {
      losses++;
    },
  };
  const sendQueue = createSendQueue({ ...parts, ...handlers, list, jobs, store, createKey, cancel });
  const prepare = createPrepareQueue({
    ...parts,
    ...handlers,
    list,
    jobs,
    store,
    onReady: sendQueue.run,
    onUnloaded: sendQueue.waitForNetwork,
  });

  /** Ends the work on an upload and deletes it from the device. */
  function drop(key: string): void {
    const job = jobs.get(key);
    job?.abort.abort();
    jobs.delete(key);
    // The lock is released after that, so that a waiting tab finds nothing to continue.
    void store.delete(key).finally(() => job?.release());
  }

  function start(uploads: Upload[], jobOf: (upload: Upload, at: number) => UploadJob): void {
    for (const [at, upload] of uploads.entries()) jobs.set(upload.key, jobOf(upload, at));
    list.insert(uploads);
    prepare();
    sendQueue.run();
  }

  /** Stores picked files one at a time, unless they are already prepared. */
  async function storePickedFiles(keys: string[]): Promise<void> {
    for (const key of keys) {
      const file = jobs.get(key)?.file;
      const isWanted = () => jobs.has(key) && list.find(key)?.state === "preparing";
      if (file && (await store.storePicked(key, file, isWanted)) && isWanted())
        list.change(key, { isStored: true });
    }
  }

  async function acquireLock(key: string): Promise<void> {
    const release = await lock(key);
    const job = jobs.get(key);
    if (job) job.release = release;
    else release();
  }

  async function adopt(stored: StoredUpload): Promise<void> {
    const release = await lock(stored.key);
    // Another tab may have finished it.
    if (!(await store.has(stored.key))) return release();
    const { size, declaration, thumbnail } = stored;
    const job = createJob({ size, declaration, thumbnail, release });
    start([restoredUpload(stored)], () => job);
  }

  function clearArrived(shareId: string): void {
    const own = list.all().filter((upload) => upload.shareId === shareId);
    if (own.some(isUnderWay)) return;
    list.remove((upload) => upload.shareId === shareId && upload.state === "added");
  }

  function change(key: string, changes: Partial<Upload>): void {
    list.change(key, changes);
    const [upload, job] = [list.find(key), jobs.get(key)];
    if (upload && job) void store.change(storedOf(upload, job));
  }

  return {
    add(shareId, questionIndex, files) {
      clearArrived(shareId);
      const keys = files.map(createKey);
      const first = now();
      const uploads = files.map((file, at) =>
        newUpload(file, { key: keys[at] ?? "", shareId, questionIndex, order: first + at / 1_000 }),
      );
      for (const key of keys) knownKeys.add(key);
      start(uploads, (_upload, at) => createJob({ file: files[at] ?? null, size: files[at]?.size ?? 0 }));
      const records = uploads.flatMap((upload) => {
        const job = jobs.get(upload.key);
        return job ? [storedOf(upload, job)] : [];
      });
      for (const key of keys) void acquireLock(key);
      void store.add(records).then((isAdded) => (isAdded ? storePickedFiles(keys) : undefined));
    },
    async restore(shareId) {
      for (const stored of await store.list(shareId)) {
        if (knownKeys.has(stored.key)) continue;
        knownKeys.add(stored.key);
        void adopt(stored);
      }
    },
    pause(key) {
      change(key, { isPaused: true });
      sendQueue.stop(key);
    },
    resume(key) {
      change(key, { isPaused: false });
      if (list.find(key)?.state === "lost") sendQueue.retryLost();
      else sendQueue.run();
    },
    retry: sendQueue.retry,
    remove(key) {
      const job = jobs.get(key);
      if (job?.uploadId) void cancel(job.uploadId);
      drop(key);
      sendQueue.stop(key);
      list.remove((upload) => upload.key === key);
    },
    clearArrived,
    retryLost: sendQueue.retryLost,
    goOffline: sendQueue.goOffline,
    list: list.all,
    arrivals: () => arrivals,
    takeArrived() {
      const taken = arrived;
      arrived = { images: 0, videos: 0 };
      return taken;
    },
    takeFailures() {
      const taken = failures;
      failures = 0;
      return taken;
    },
    takeLosses() {
      const taken = losses;
      losses = 0;
      return taken;
    },
    subscribe: list.subscribe,
  };
}

const INITIAL = {
  state: "preparing",
  isPaused: false,
  sent: 0,
  message: null,
  isPlayable: true,
  isStored: false,
  thumbnailUrl: null,
} as const;

function newUpload(file: File, place: Pick<Upload, "key" | "shareId" | "questionIndex" | "order">): Upload {
  const isVideo = file.type.startsWith("video/") || /\.(mov|mp4|m4v|webm)$/i.test(file.name);
  return {
    ...INITIAL,
    ...place,
    fileName: file.name,
    fileType: isVideo ? "video" : "image",
    total: file.size,
  };
}

function restoredUpload({ declaration, size, thumbnail, ...stored }: StoredUpload): Upload {
  return {
    ...INITIAL,
    ...stored,
    state: declaration ? "waiting" : "preparing",
    total: declaration ? totalBytes(declaration) : size,
    isStored: true,
    thumbnailUrl: thumbnailUrlOf(thumbnail),
  };
}
