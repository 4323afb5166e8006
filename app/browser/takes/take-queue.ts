/**
 * Sends finished takes one at a time, in the order in which they were recorded: the question shows them in the order in
 * which they are sent. Lost and limited takes are retried until they arrive, and after the end of the session when the athlete
 * has signed in; a rejected take lets the next one pass.
 */

import type { VoiceStep } from "../../domain/voice/voice.ts";
import { UPLOAD_MESSAGES } from "../../texts/media/upload-messages.ts";
import { RECORDER_TEXTS } from "../../texts/voice/recorder.ts";
import type { StoredTake, StoredTakeFile } from "../device/device-store.ts";
import type { SendEvents } from "../media/send-upload.ts";
import type { UploadOutcome } from "../media/upload-calls.ts";
import type { Limited } from "../network/retry-after.ts";
import type { Take } from "./take.ts";
import type { TakeStore } from "./take-store.ts";
import type { VoiceList } from "./voice-list.ts";

/** The wait after each consecutive loss. The last value repeats. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000, 60_000];

export interface TakeQueueDeps {
  list: VoiceList;
  takes: ReadonlyMap<string, Take>;
  store: Pick<TakeStore, "readFile">;
  /** Never rejects. */
  send: (
    stored: StoredTake,
    file: StoredTakeFile,
    events: SendEvents,
    signal: AbortSignal,
  ) => Promise<UploadOutcome>;
  /** Called when the audio is stored. Resolves with null when the rest of the take is saved too, or with why not. */
  onArrived: (
    take: Take,
    file: StoredTakeFile,
    recordingId: string,
  ) => Promise<{ kind: "lost" | "signed-out" } | Limited | null>;
  /** Called when the server has other bytes under the take's key. */
  onKeyReused: (take: Take, file: StoredTakeFile) => Promise<void>;
}

export interface TakeQueue {
  /** Sends the next take, if one is ready. */
  run(): void;
  /** Retries lost takes now, unless the server limits uploads. */
  retryLost(): void;
  /** Makes one attempt at the athlete's request, even while the server limits uploads. */
  retry(): void;
  /** Makes a take that needs the network wait, and retries it like a lost one. */
  waitForNetwork(key: string): void;
  /** Cancels sending a take, unless all its bytes have been sent. */
  stop(key: string): void;
  /** Calls `listener` on each `retryLost` or `retry`, and when a wait ends. */
  onResume(listener: () => void): void;
}

export function createTakeQueue(deps: TakeQueueDeps): TakeQueue {
  const { list, takes, store } = deps;
  let sending: { key: string; abort: AbortController; isFinishing: boolean } | null = null;
  let losses = 0;
  let isWaiting = false;
  /** Milliseconds since 1970. */
  let limitedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onResume: () => void = () => {};

  function run(): void {
    const [take] = pendingTakes(takes);
    if (sending || isWaiting || take?.stored.state !== "finished" || take.isAwaitingCaptions) return;
    void sendOne(take);
  }

  async function sendOne(take: Take): Promise<void> {
    const { key } = take.stored;
    const current = { key, abort: new AbortController(), isFinishing: false };
    const { signal } = current.abort;
    sending = current;
    showStep(take, { kind: "sending", sent: 0 });
    const file = take.file ?? (await store.readFile(key));
    const outcome: UploadOutcome = file
      ? await deps.send(take.stored, file, eventsOf(take, file, current), signal)
      : { kind: "unreadable" };
    if (file && !signal.aborted) await applyOutcome(take, file, outcome);
    if (!file) reject(take, RECORDER_TEXTS.unreadable);
    if (sending === current) sending = null;
    run();
  }

  function eventsOf(take: Take, file: StoredTakeFile, current: NonNullable<typeof sending>): SendEvents {
    let shown = 0;
    return {
      onDeclared(uploadId) {
        take.uploadId = uploadId;
      },
      onProgress(sentBytes) {
        const sent = Math.min(1, sentBytes / file.bytes.byteLength);
        if (current.abort.signal.aborted || Math.floor(sent * 100) === shown) return;
        shown = Math.floor(sent * 100);
        showStep(take, { kind: "sending", sent });
      },
      onFinishing() {
        current.isFinishing = true;
      },
    };
  }

  async function applyOutcome(take: Take, file: StoredTakeFile, outcome: UploadOutcome): Promise<void> {
    switch (outcome.kind) {
      case "added": {
        const failure = await deps.onArrived(take, file, outcome.id);
        if (failure === null) losses = 0;
        else if (failure.kind === "limited") waitForLimit(take, failure);
        else if (failure.kind === "signed-out") waitForSignIn(take);
        else waitAfterLoss(take, "server");
        break;
      }
      case "refused":
        reject(take, outcome.message);
        break;
      case "recap-gone":
        reject(take, UPLOAD_MESSAGES.recapGone);
        break;
      case "key-reused":
        await deps.onKeyReused(take, file);
        break;
      case "unreadable":
        // The parts on the server do not match the declaration: sends everything again under a new key.
        await deps.onKeyReused(take, file);
        waitAfterLoss(take, "server");
        break;
      case "limited":
        waitForLimit(take, outcome);
        break;
      case "signed-out":
        waitForSignIn(take);
        break;
      case "lost":
        waitAfterLoss(take, outcome.cause);
    }
  }

  function reject(take: Take, message: string): void {
    take.isRejected = true;
    showStep(take, { kind: "refused", message });
  }

  function waitAfterLoss(take: Take, cause: "network" | "server"): void {
    showStep(take, { kind: "waiting", for: cause });
    retryAfter(RETRY_DELAYS_MS[Math.min(losses++, RETRY_DELAYS_MS.length - 1)] ?? 0);
  }

  function waitForLimit(take: Take, { message, retryAfterMs }: Limited): void {
    showStep(take, { kind: "limited", message });
    limitedUntil = Date.now() + retryAfterMs;
    retryAfter(retryAfterMs);
  }

  function waitForSignIn(take: Take): void {
    showStep(take, { kind: "waiting", for: "sign-in" });
    isWaiting = true;
  }

  function retryAfter(delayMs: number): void {
    isWaiting = true;
    clearTimeout(timer);
    timer = setTimeout(retry, Math.max(delayMs, limitedUntil - Date.now()));
  }

  function retryLost(): void {
    if (Date.now() >= limitedUntil) retry();
  }

  function retry(): void {
    clearTimeout(timer);
    limitedUntil = 0;
    isWaiting = false;
    onResume();
    run();
  }

  function showStep({ stored, isDeleted }: Take, shown: VoiceStep): void {
    if (!isDeleted) list.change(stored.key, { step: shown });
  }

  return {
    run,
    retryLost,
    retry,
    waitForNetwork(key) {
      const take = takes.get(key);
      if (take) waitAfterLoss(take, "network");
    },
    stop(key) {
      if (sending?.key !== key || sending.isFinishing) return;
      sending.abort.abort();
      sending = null;
      run();
    },
    onResume(listener) {
      onResume = listener;
    },
  };
}

/** Returns the takes to send, oldest first. A take that is not finished holds back those behind it. */
function pendingTakes(takes: ReadonlyMap<string, Take>): Take[] {
  return [...takes.values()]
    .filter(({ stored, isRejected, isDeleted }) => isPending(stored) && !isRejected && !isDeleted)
    .toSorted((a, b) => a.stored.startedAt - b.stored.startedAt);
}

function isPending({ state }: StoredTake): boolean {
  return state === "stopped" || state === "finished";
}
