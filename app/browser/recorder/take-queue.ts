/**
 * Sends finished takes one after the other, in the order in which they were recorded: that is their order on the
 * question. Lost and limited takes wait and are retried until they arrive; a rejected take lets the next one pass.
 */
import { UPLOAD_MESSAGES } from "../../domain/upload-messages.ts";
import type { VoiceStep } from "../../domain/voice.ts";
import type { StoredTake, StoredTakeFile } from "../device-store.ts";
import type { Limited } from "../retry-after.ts";
import type { SendEvents } from "../uploads/send-upload.ts";
import type { UploadOutcome } from "../uploads/upload-calls.ts";
import type { Take } from "./take.ts";
import type { TakeStore } from "./take-store.ts";
import type { VoiceList } from "./voice-list.ts";

/** How long it waits after each loss in a row; the last one stays. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000, 60_000];

export interface TakeQueueParts {
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
  ) => Promise<{ kind: "lost" } | Limited | null>;
  /** The server knows other bytes under its key. */
  onKeyReused: (take: Take, file: StoredTakeFile) => Promise<void>;
}

export interface TakeQueue {
  /** Called whenever there may be something to send. */
  run(): void;
  /** Retries lost takes now, unless the server limits uploads. */
  goOn(): void;
  /** Makes one attempt at the athlete's request, even while the server limits uploads. */
  retry(): void;
  /** One needs the network before it can be sent; it is asked for again like a lost one. */
  waitForNetwork(key: string): void;
  /** Ends the sending of one, unless its bytes are all there. */
  stop(key: string): void;
  /** Calls `listener` on each `goOn` or `retry`, and when a wait ends. */
  onGoOn(listener: () => void): void;
}

export function createTakeQueue(parts: TakeQueueParts): TakeQueue {
  const { list, takes, store } = parts;
  let sending: { key: string; abort: AbortController; isFinishing: boolean } | null = null;
  let losses = 0;
  let isWaiting = false;
  /** Milliseconds since 1970. */
  let limitedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onResume: () => void = () => {};

  function run(): void {
    const [take] = lineOf(takes);
    if (sending || isWaiting || take?.stored.state !== "finished" || take.isListening) return;
    void sendOne(take);
  }

  async function sendOne(take: Take): Promise<void> {
    const { key } = take.stored;
    const current = { key, abort: new AbortController(), isFinishing: false };
    const { signal } = current.abort;
    sending = current;
    step(take, { kind: "sending", sent: 0 });
    const file = take.file ?? (await store.readFile(key));
    const outcome: UploadOutcome = file
      ? await parts.send(take.stored, file, eventsOf(take, file, current), signal)
      : { kind: "unreadable" };
    if (file && !signal.aborted) await settle(take, file, outcome);
    if (!file) setAside(take, "This recording cannot be read from this device any more");
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
        step(take, { kind: "sending", sent });
      },
      onFinishing() {
        current.isFinishing = true;
      },
    };
  }

  async function settle(take: Take, file: StoredTakeFile, outcome: UploadOutcome): Promise<void> {
    switch (outcome.kind) {
      case "added": {
        const failure = await parts.onArrived(take, file, outcome.id);
        if (failure === null) losses = 0;
        else if (failure.kind === "limited") limit(take, failure);
        else lose(take, "server");
        break;
      }
      case "refused":
        setAside(take, outcome.message);
        break;
      case "recap-gone":
        setAside(take, UPLOAD_MESSAGES.recapGone);
        break;
      case "key-reused":
        await parts.onKeyReused(take, file);
        break;
      case "unreadable":
        // What has arrived is not what was declared: it is sent under a key of its own, from the beginning.
        await parts.onKeyReused(take, file);
        lose(take, "server");
        break;
      case "limited":
        limit(take, outcome);
        break;
      case "lost":
        lose(take, outcome.cause);
    }
  }

  function setAside(take: Take, message: string): void {
    take.isStuck = true;
    step(take, { kind: "refused", message });
  }

  function lose(take: Take, cause: "network" | "server"): void {
    step(take, { kind: "waiting", for: cause });
    retryAfter(RETRY_DELAYS_MS[Math.min(losses++, RETRY_DELAYS_MS.length - 1)] ?? 0);
  }

  function limit(take: Take, { message, retryAfterMs }: Limited): void {
    step(take, { kind: "limited", message });
    limitedUntil = Date.now() + retryAfterMs;
    retryAfter(retryAfterMs);
  }

  function retryAfter(delayMs: number): void {
    isWaiting = true;
    clearTimeout(timer);
    timer = setTimeout(retry, Math.max(delayMs, limitedUntil - Date.now()));
  }

  function goOn(): void {
    if (Date.now() >= limitedUntil) retry();
  }

  function retry(): void {
    clearTimeout(timer);
    limitedUntil = 0;
    isWaiting = false;
    onResume();
    run();
  }

  function step({ stored, isDeleted }: Take, shown: VoiceStep): void {
    if (!isDeleted) list.change(stored.key, { step: shown });
  }

  return {
    run,
    goOn,
    retry,
    waitForNetwork(key) {
      const take = takes.get(key);
      if (take) lose(take, "network");
    },
    stop(key) {
      if (sending?.key !== key || sending.isFinishing) return;
      sending.abort.abort();
      sending = null;
      run();
    },
    onGoOn(listener) {
      onResume = listener;
    },
  };
}

/** Those that are to be sent, in their order; one that is not finished holds up those behind it. */
function lineOf(takes: ReadonlyMap<string, Take>): Take[] {
  return [...takes.values()]
    .filter(({ stored, isStuck, isDeleted }) => isUnderWay(stored) && !isStuck && !isDeleted)
    .toSorted((a, b) => a.stored.startedAt - b.stored.startedAt);
}

function isUnderWay({ state }: StoredTake): boolean {
  return state === "stopped" || state === "finished";
}
