/**
 * The photos and videos of this tab on their way to the server: picked, prepared, sent, added. They go on while the
 * athlete moves through the wizard, and from where they were after a reload, a crash or a time without a network.
 */
import { type Arrived, isUnderWay } from "../../domain/upload-messages.ts";
import { totalBytes } from "../../domain/uploads.ts";
import type { StoredUpload } from "../device-store.ts";
import { createPrepareQueue, type PrepareQueueParts } from "./prepare-queue.ts";
import { createSendQueue, type SendQueue, type SendQueueParts } from "./send-queue.ts";
import { createJob, storedOf, thumbnailUrlOf, type UploadJob } from "./upload-job.ts";
import { createUploadList, type Upload } from "./upload-list.ts";
import type { UploadStore } from "./upload-store.ts";

export interface Uploads extends Pick<SendQueue, "goOn" | "cutOff"> {
  add(shareId: string, questionIndex: number | null, files: File[]): void;
  /** Goes on with what an earlier load of the page did not finish. */
  restore(shareId: string): Promise<void>;
  pause(key: string): void;
  resume(key: string): void;
  /** Sends a lost one again, now. */
  retry(key: string): void;
  /** Forgets one, here and on the server, whether it is under way or not. */
  remove(key: string): void;
  /** Takes those that have arrived off the list, once none is under way. */
  clearArrived(shareId: string): void;
  /** The same array until something changes. */
  list(): readonly Upload[];
  /** How many have arrived since the page was loaded. */
  arrivals(): number;
  /** What has arrived since this was asked last. */
  takeArrived(): Arrived;
  /** How many were refused, gone or lost since this was asked last; a lost one counts once. */
  takeFailures(): number;
  subscribe(listener: () => void): () => void;
}

interface UploadsParts
  extends Pick<PrepareQueueParts, "prepare">,
    Pick<SendQueueParts, "send" | "createKey" | "cancel"> {
  store: UploadStore;
  /** Resolves when no other tab has it, with what gives it back. */
  lock: (key: string) => Promise<() => void>;
  /** Milliseconds. */
  now: () => number;
}

export function createUploads({ store, cancel, lock, now, createKey, ...parts }: UploadsParts): Uploads {
  const list = createUploadList();
  const jobs = new Map<string, UploadJob>();
  /** Those of this tab, and those that it has asked for. */
  const known = new Set<string>();
  let arrived: Arrived = { images: 0, videos: 0 };
  let arrivals = 0;
  let failures = 0;

  const ends = {
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
    onPutBack: () => prepare(),
    onLost() {
      failures++;
    },
  };
  const sendQueue = createSendQueue({ ...parts, ...ends, list, jobs, store, createKey, cancel });
  const prepare = createPrepareQueue({
    ...parts,
    ...ends,
    list,
    jobs,
    store,
    onReady: sendQueue.run,
    onUnloaded: sendQueue.waitForNetwork,
  });

  /** Nothing is left to do for it. */
  function drop(key: string): void {
    const job = jobs.get(key);
    job?.abort.abort();
    jobs.delete(key);
    // Another tab that has asked for it finds nothing.
    void store.forget(key).finally(() => job?.release());
  }

  function start(uploads: Upload[], jobOf: (upload: Upload, at: number) => UploadJob): void {
    for (const [at, upload] of uploads.entries()) jobs.set(upload.key, jobOf(upload, at));
    list.insert(uploads);
    prepare();
    sendQueue.run();
  }

  /** Keeps picked files one after the other, until each is prepared. */
  async function keepPicked(keys: string[]): Promise<void> {
    for (const key of keys) {
      const file = jobs.get(key)?.file;
      const isWanted = () => jobs.has(key) && list.find(key)?.state === "preparing";
      if (file && (await store.keepPicked(key, file, isWanted)) && isWanted())
        list.change(key, { isKept: true });
    }
  }

  async function hold(key: string): Promise<void> {
    const release = await lock(key);
    const job = jobs.get(key);
    if (job) job.release = release;
    else release();
  }

  async function adopt(stored: StoredUpload): Promise<void> {
    const release = await lock(stored.key);
    // Another tab may have brought it to its end.
    if (!(await store.has(stored.key))) return release();
    const { size, declaration, thumbnail } = stored;
    const job = createJob({ size, declaration, thumbnail, release });
    start([restored(stored)], () => job);
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
        picked(file, { key: keys[at] ?? "", shareId, questionIndex, order: first + at / 1_000 }),
      );
      for (const key of keys) known.add(key);
      start(uploads, (_upload, at) => createJob({ file: files[at] ?? null, size: files[at]?.size ?? 0 }));
      const notes = uploads.flatMap((upload) => {
        const job = jobs.get(upload.key);
        return job ? [storedOf(upload, job)] : [];
      });
      for (const key of keys) void hold(key);
      void store.note(notes).then((isNoted) => (isNoted ? keepPicked(keys) : undefined));
    },
    async restore(shareId) {
      for (const stored of await store.list(shareId)) {
        if (known.has(stored.key)) continue;
        known.add(stored.key);
        void adopt(stored);
      }
    },
    pause(key) {
      change(key, { isPaused: true });
      sendQueue.stop(key);
    },
    resume(key) {
      change(key, { isPaused: false });
      if (list.find(key)?.state === "lost") sendQueue.goOn();
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
    goOn: sendQueue.goOn,
    cutOff: sendQueue.cutOff,
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
    subscribe: list.subscribe,
  };
}

const BEFORE = {
  state: "preparing",
  isPaused: false,
  sent: 0,
  message: null,
  isPlayable: true,
  isKept: false,
  thumbnailUrl: null,
} as const;

function picked(file: File, place: Pick<Upload, "key" | "shareId" | "questionIndex" | "order">): Upload {
  const isVideo = file.type.startsWith("video/") || /\.(mov|mp4|m4v|webm)$/i.test(file.name);
  return {
    ...BEFORE,
    ...place,
    fileName: file.name,
    fileType: isVideo ? "video" : "image",
    total: file.size,
  };
}

function restored({ declaration, size, thumbnail, ...stored }: StoredUpload): Upload {
  return {
    ...BEFORE,
    ...stored,
    state: declaration ? "waiting" : "preparing",
    total: declaration ? totalBytes(declaration) : size,
    isKept: true,
    thumbnailUrl: thumbnailUrlOf(thumbnail),
  };
}
