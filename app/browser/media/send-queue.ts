/**
 * Sends prepared photos and videos, three at a time. They are declared one by one in the order in which they were
 * picked, which becomes their order in the gallery. Without a network, all wait. While the server limits uploads, those
 * that are not declared yet wait. An upload without an answer waits alone. All resume automatically; only after the end of the
 * session they wait for the athlete, who signs in.
 */
import { goneMessage, limitMessage, UPLOAD_MESSAGES } from "../../texts/media/upload-messages.ts";
import type { Limited } from "../network/retry-after.ts";
import type { SendEvents, UploadToSend } from "./send-upload.ts";
import type { UploadOutcome } from "./upload-calls.ts";
import { storedOf, type UploadJob } from "./upload-job.ts";
import type { Upload, UploadList } from "./upload-list.ts";
import type { UploadStore } from "./upload-store.ts";

const MAX_SENDING = 3;
/** Wait after each loss; later losses wait as long as the last one. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000, 60_000];

export interface SendQueueDeps {
  list: UploadList;
  jobs: ReadonlyMap<string, UploadJob>;
  store: UploadStore;
  /** Rejects for faults alone. */
  send: (upload: UploadToSend, events: SendEvents, signal: AbortSignal) => Promise<UploadOutcome>;
  createKey: () => string;
  /** Cancels the upload on the server. */
  cancel: (uploadId: string) => Promise<void>;
  onAdded: (key: string) => void;
  onFailed: (key: string, state: "refused" | "gone", message: string) => void;
  /** Called when lost uploads are queued again: some may have to be prepared first. */
  onRequeued: () => void;
  /** Called at the first loss of each upload. */
  onLost: () => void;
}

export interface SendQueue {
  /** Marks an upload as lost because it could not load a script; nothing is sent until the network is back. */
  waitForNetwork(key: string): void;
  /** Sends the next uploads; to be called whenever there may be something to send. */
  run(): void;
  /** Stops all uploads until the network is back. */
  goOffline(): void;
  /** Retries lost uploads now, unless the server limits uploads. */
  retryLost(): void;
  /** Makes one attempt at the athlete's request, even while the server limits uploads. */
  retry(): void;
  /** Stops sending an upload; its parts on the server stay. */
  stop(key: string): void;
}

export function createSendQueue(deps: SendQueueDeps): SendQueue {
  const { list, jobs, store, cancel } = deps;
  const sending = new Map<string, AbortController>();
  let declaring: AbortController | null = null;
  let isOffline = false;
  let networkLosses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `until` is in milliseconds since 1970. */
  let limit: { message: string; until: number } | null = null;
  let limitTimer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    const waiting = list.all().filter(({ state, isPaused }) => state === "waiting" && !isPaused);
    if (isOffline) {
      for (const { key } of waiting) markLost(key, UPLOAD_MESSAGES.noConnection);
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
      outcome = await deps.send({ shareId, declaration, blob }, eventsOf(key, job, abort), signal);
    }
    endSending(key, abort);
    if (outcome.kind === "limited") startLimit(outcome);
    if (!signal.aborted) handleOutcome(key, fileType, job, outcome);
    run();
  }

  function eventsOf(key: string, job: UploadJob, abort: AbortController): SendEvents {
    const unlessAborted = (act: () => void) => abort.signal.aborted || act();
    return {
      onDeclared(uploadId) {
        // The upload was cancelled while it was declared.
        if (!jobs.has(key)) return void cancel(uploadId);
        job.uploadId = uploadId;
        networkLosses = 0;
        if (declaring === abort) declaring = null;
        run();
      },
      onProgress: (sentBytes) => unlessAborted(() => list.progress(key, sentBytes)),
      onFinishing: () => unlessAborted(() => list.change(key, { state: "finishing" })),
    };
  }

  function endSending(key: string, abort: AbortController): void {
    if (sending.get(key) === abort) sending.delete(key);
    if (declaring === abort) declaring = null;
  }

  function handleOutcome(
    key: string,
    fileType: Upload["fileType"],
    job: UploadJob,
    outcome: UploadOutcome,
  ): void {
    switch (outcome.kind) {
      case "added":
        networkLosses = 0;
        deps.onAdded(key);
        break;
      case "refused":
        deps.onFailed(key, "refused", outcome.message);
        break;
      case "recap-gone":
        deps.onFailed(key, "refused", UPLOAD_MESSAGES.recapGone);
        break;
      case "unreadable":
        deps.onFailed(key, "gone", goneMessage(fileType, "unreadable"));
        break;
      case "key-reused":
        resendUnderNewKey(key, job);
        break;
      case "limited":
        // The upload waits with the others until the limit ends.
        list.change(key, { state: "waiting" });
        break;
      case "signed-out":
        list.change(key, { state: "lost", message: UPLOAD_MESSAGES.signedOut });
        break;
      case "lost":
        if (outcome.cause === "network") handleNetworkLoss(key);
        else handleMissingAnswer(key, job);
    }
  }

  /** Sends the upload again from the start, under a new key. */
  function resendUnderNewKey(key: string, job: UploadJob): void {
    if (job.declaration) job.declaration = { ...job.declaration, uploadKey: deps.createKey() };
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
    retryLost();
  }

  function handleNetworkLoss(key: string): void {
    isOffline = true;
    markLost(key, UPLOAD_MESSAGES.noConnection);
    clearTimeout(timer);
    timer = setTimeout(retryLost, retryDelayMs(networkLosses++));
  }

  function handleMissingAnswer(key: string, job: UploadJob): void {
    markLost(key, UPLOAD_MESSAGES.noAnswer);
    setTimeout(
      () => {
        if (list.find(key)?.state !== "lost") return;
        list.change(key, { state: "waiting" });
        run();
      },
      retryDelayMs(job.lostAttempts - 1),
    );
  }

  function markLost(key: string, message: string): void {
    const job = jobs.get(key);
    if (job && job.lostAttempts++ === 0) deps.onLost();
    list.change(key, { state: "lost", message });
  }

  function requeue(keys: string[]): void {
    for (const key of keys) {
      list.change(key, { state: jobs.get(key)?.declaration ? "waiting" : "preparing", message: null });
    }
    deps.onRequeued();
    run();
  }

  function retryLost(): void {
    // Timers are late on a device that was asleep.
    if (limit && Date.now() >= limit.until) limit = null;
    clearTimeout(timer);
    isOffline = false;
    requeue(list.all().flatMap(({ key, state }) => (state === "lost" ? [key] : [])));
  }

  function stop(key: string): void {
    const abort = sending.get(key);
    if (!abort) return;
    abort.abort();
    endSending(key, abort);
    list.change(key, { state: "waiting" });
  }

  return {
    run,
    retryLost,
    retry,
    waitForNetwork: handleNetworkLoss,
    stop(key) {
      stop(key);
      run();
    },
    goOffline() {
      isOffline = true;
      for (const key of [...sending.keys()]) stop(key);
      run();
      clearTimeout(timer);
      timer = setTimeout(retryLost, retryDelayMs(RETRY_DELAYS_MS.length));
    },
  };
}

function retryDelayMs(losses: number): number {
  return RETRY_DELAYS_MS[Math.min(Math.max(losses, 0), RETRY_DELAYS_MS.length - 1)] ?? 0;
}
