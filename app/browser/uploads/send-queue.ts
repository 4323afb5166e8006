/**
 * Sends prepared photos and videos, three at once. They are declared one after the other in the order in which they
 * were picked: that is their order in the gallery. Without a network all wait. While the server limits uploads, those
 * that are not declared yet wait. An upload that the server fails to answer waits alone. All resume automatically.
 */
import { goneMessage, limitMessage, UPLOAD_MESSAGES } from "../../domain/upload-messages.ts";
import type { Limited } from "../retry-after.ts";
import type { SendEvents, UploadToSend } from "./send-upload.ts";
import type { UploadOutcome } from "./upload-calls.ts";
import { storedOf, type UploadJob } from "./upload-job.ts";
import type { Upload, UploadList } from "./upload-list.ts";
import type { UploadStore } from "./upload-store.ts";

const MAX_SENDING = 3;
/** How long it waits after each loss in a row; the last one stays. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000, 60_000];

export interface SendQueueParts {
  list: UploadList;
  jobs: ReadonlyMap<string, UploadJob>;
  store: UploadStore;
  /** Never rejects. */
  send: (upload: UploadToSend, events: SendEvents, signal: AbortSignal) => Promise<UploadOutcome>;
  createKey: () => string;
  /** Tells the server that it will not come. */
  cancel: (uploadId: string) => Promise<void>;
  onAdded: (key: string) => void;
  onFailed: (key: string, state: "refused" | "gone", message: string) => void;
  /** Called when lost ones are taken up again: some may have to be prepared first. */
  onPutBack: () => void;
  /** Called at the first loss of each. */
  onLost: () => void;
}

export interface SendQueue {
  /** It waits until the network is back: it needed something from there. */
  waitForNetwork(key: string): void;
  /** Called whenever there may be something to send. */
  run(): void;
  /** The network is gone: all wait. */
  cutOff(): void;
  /** Retries lost uploads now, unless the server limits uploads. */
  goOn(): void;
  /** Makes one attempt at the athlete's request, even while the server limits uploads. */
  retry(): void;
  /** Ends the sending of one; what has arrived of it stays. */
  stop(key: string): void;
}

export function createSendQueue(parts: SendQueueParts): SendQueue {
  const { list, jobs, store, cancel } = parts;
  const sending = new Map<string, AbortController>();
  let declaring: AbortController | null = null;
  let isCutOff = false;
  let networkLosses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `until` is in milliseconds since 1970. */
  let limit: { message: string; until: number } | null = null;
  let limitTimer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    const waiting = list.all().filter(({ state, isPaused }) => state === "waiting" && !isPaused);
    if (isCutOff) {
      for (const { key } of waiting) lose(key, UPLOAD_MESSAGES.noConnection);
      return;
    }
    if (limit) {
      for (const { key } of waiting) list.change(key, { state: "lost", message: limit.message });
      return;
    }
    const [next] = waiting;
    const job = next && jobs.get(next.key);
    if (job && !declaring && sending.size < MAX_SENDING) void sendOne(next, job);
  }

  async function sendOne({ key, shareId, fileType }: Upload, job: UploadJob): Promise<void> {
    const abort = new AbortController();
    sending.set(key, abort);
    declaring = abort;
    list.change(key, { state: "sending", message: null });
    const blob = job.blob ?? (await store.openPrepared(key));
    const { declaration } = job;
    const { signal } = abort;
    let outcome: UploadOutcome = { kind: "unreadable" };
    if (blob && declaration && !signal.aborted) {
      outcome = await parts.send({ shareId, declaration, blob }, eventsOf(key, job, abort), signal);
    }
    leave(key, abort);
    if (outcome.kind === "limited") startLimit(outcome);
    if (!signal.aborted) settle(key, fileType, job, outcome);
    run();
  }

  function eventsOf(key: string, job: UploadJob, abort: AbortController): SendEvents {
    const ifOn = (act: () => void) => abort.signal.aborted || act();
    return {
      onDeclared(uploadId) {
        // Cancelled while it was declared.
        if (!jobs.has(key)) return void cancel(uploadId);
        job.uploadId = uploadId;
        networkLosses = 0;
        if (declaring === abort) declaring = null;
        run();
      },
      onProgress: (sentBytes) => ifOn(() => list.progress(key, sentBytes)),
      onFinishing: () => ifOn(() => list.change(key, { state: "finishing" })),
    };
  }

  function leave(key: string, abort: AbortController): void {
    if (sending.get(key) === abort) sending.delete(key);
    if (declaring === abort) declaring = null;
  }

  function settle(key: string, fileType: Upload["fileType"], job: UploadJob, outcome: UploadOutcome): void {
    switch (outcome.kind) {
      case "added":
        networkLosses = 0;
        parts.onAdded(key);
        break;
      case "refused":
        parts.onFailed(key, "refused", outcome.message);
        break;
      case "recap-gone":
        parts.onFailed(key, "refused", UPLOAD_MESSAGES.recapGone);
        break;
      case "unreadable":
        parts.onFailed(key, "gone", goneMessage(fileType, "unreadable"));
        break;
      case "key-reused":
        renew(key, job);
        break;
      case "limited":
        // It waits with the others until the limit ends.
        list.change(key, { state: "waiting" });
        break;
      case "lost":
        if (outcome.cause === "network") loseNetwork(key);
        else loseAnswer(key, job);
    }
  }

  /** Sends it under a key of its own, as nothing of it had been sent. */
  function renew(key: string, job: UploadJob): void {
    if (job.declaration) job.declaration = { ...job.declaration, uploadKey: parts.createKey() };
    list.change(key, { state: "waiting", sent: 0 });
    const shown = list.find(key);
    if (shown) void store.change(storedOf(shown, job));
  }

  /** The longer of two limits applies. */
  function startLimit({ retryAfterMs, message }: Limited): void {
    const until = Date.now() + retryAfterMs;
    if (limit && limit.until > until) return;
    limit = { message: limitMessage(message), until };
    clearTimeout(limitTimer);
    limitTimer = setTimeout(retry, retryAfterMs);
  }

  function retry(): void {
    clearTimeout(limitTimer);
    limit = null;
    goOn();
  }

  function loseNetwork(key: string): void {
    isCutOff = true;
    lose(key, UPLOAD_MESSAGES.noConnection);
    clearTimeout(timer);
    timer = setTimeout(goOn, retryDelayMs(networkLosses++));
  }

  function loseAnswer(key: string, job: UploadJob): void {
    lose(key, UPLOAD_MESSAGES.noAnswer);
    setTimeout(
      () => {
        if (list.find(key)?.state !== "lost") return;
        list.change(key, { state: "waiting" });
        run();
      },
      retryDelayMs(job.losses - 1),
    );
  }

  function lose(key: string, message: string): void {
    const job = jobs.get(key);
    if (job && job.losses++ === 0) parts.onLost();
    list.change(key, { state: "lost", message });
  }

  function putBack(keys: string[]): void {
    for (const key of keys) {
      list.change(key, { state: jobs.get(key)?.declaration ? "waiting" : "preparing", message: null });
    }
    parts.onPutBack();
    run();
  }

  function goOn(): void {
    // On a device that was asleep the timer is late.
    if (limit && Date.now() >= limit.until) limit = null;
    clearTimeout(timer);
    isCutOff = false;
    putBack(list.all().flatMap(({ key, state }) => (state === "lost" ? [key] : [])));
  }

  function stop(key: string): void {
    const abort = sending.get(key);
    if (!abort) return;
    abort.abort();
    leave(key, abort);
    list.change(key, { state: "waiting" });
  }

  return {
    run,
    goOn,
    retry,
    waitForNetwork: loseNetwork,
    stop(key) {
      stop(key);
      run();
    },
    cutOff() {
      isCutOff = true;
      for (const key of [...sending.keys()]) stop(key);
      run();
      clearTimeout(timer);
      timer = setTimeout(goOn, retryDelayMs(RETRY_DELAYS_MS.length));
    },
  };
}

function retryDelayMs(losses: number): number {
  return RETRY_DELAYS_MS[Math.min(Math.max(losses, 0), RETRY_DELAYS_MS.length - 1)] ?? 0;
}
