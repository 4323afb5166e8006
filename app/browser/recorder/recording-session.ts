/**
 * Records one take: its clock, its pauses, its end, and its chunks, each stored on the device as it arrives. The
 * microphone and the store are passed in.
 */
import { MAX_AUDIO_BYTES, MAX_TAKE_SECONDS } from "../../domain/voice/recording.ts";
import type { RecorderState } from "../../domain/voice/voice-on-screen.ts";
import { RECORDER_NOTICES } from "../../texts/voice/voice-messages.ts";
import type { ByteStore } from "../device/outbox-byte-store.ts";
import type { Chunk, TakeItem } from "../device/outbox-item.ts";
import type { Capture, CaptureEnd } from "./capture.ts";
import type { Captions } from "./live-captions.ts";

/** Why a take ended. "full": it reached the maximum length or size. */
type TakeEnd = CaptureEnd | "full";

export interface RecordedTake {
  item: TakeItem;
  /** All of it, in the order of the recording. */
  recorded: Blob;
  /** Whether the whole take is stored on the device. */
  isStored: boolean;
  end: TakeEnd;
}

export type SessionState = Extract<RecorderState, { kind: "recording" | "paused" }>;

interface SessionDeps {
  /** The take before anything is recorded. */
  item: TakeItem;
  capture: Omit<Capture, "track" | "level" | "release">;
  store: Pick<ByteStore, "addChunks">;
  /** Milliseconds. */
  now: () => number;
  /** Where it ends by itself. */
  maxSeconds?: number;
  onChange: (state: SessionState) => void;
  /** Called once, when all chunks have been read. */
  onEnd: (recorded: RecordedTake) => void;
}

/** How many seconds before the maximum length a notice is shown. */
const NEAR_END_SECONDS = 300;
/** Leaves room for the header of the finished file. */
const MAX_TAKE_BYTES = MAX_AUDIO_BYTES - 2_000_000;

export type RecordingSession = ReturnType<typeof startSession>;

export function startSession(deps: SessionDeps) {
  const { capture, store, now, maxSeconds = MAX_TAKE_SECONDS, onChange, onEnd } = deps;
  const clock = createRecordClock(now);
  const chunks: Chunk[] = [];
  let unsaved: Chunk[] = [];
  let bytes = 0;
  let nextSeq = 0;
  let captions: Captions = { text: "", interim: "" };
  let isPaused = false;
  let isMuted: boolean | null = null;
  let isFull = false;
  let isStored = true;
  let saving: Promise<unknown> = Promise.resolve();
  const reads = new Set<Promise<void>>();
  let lastPublished = "";

  function currentTake(state: TakeItem["state"] = "held"): TakeItem {
    const seconds = clock.seconds();
    return { ...deps.item, type: capture.type(), state, seconds, liveText: captions.text };
  }

  function state(): SessionState {
    return {
      kind: isPaused ? "paused" : "recording",
      questionIndex: deps.item.questionIndex,
      seconds: Math.floor(clock.seconds()),
      captions,
      notice: notice(),
    };
  }

  function notice(): string | null {
    if (isMuted !== null && isPaused) return RECORDER_NOTICES[isMuted ? "muted" : "unmuted"];
    const left = maxSeconds - clock.seconds();
    if (left <= NEAR_END_SECONDS) return RECORDER_NOTICES.nearlyFull(Math.ceil(left / 60) * 60);
    return isStored ? null : RECORDER_NOTICES.notKept;
  }

  function publish(): void {
    const current = state();
    const text = JSON.stringify(current);
    if (text === lastPublished) return;
    lastPublished = text;
    onChange(current);
  }

  /** Stores the pending chunks in order. A failed one is retried with the next: nothing after a gap can be played. */
  async function saveUnsaved(): Promise<void> {
    const pending = unsaved;
    if (pending.length === 0 && nextSeq > 0) return;
    unsaved = [];
    isStored = await store.addChunks(currentTake(), pending);
    if (!isStored) unsaved = [...pending, ...unsaved];
    publish();
  }

  async function addChunk(blob: Blob, seq: number): Promise<void> {
    const chunk = { seq, bytes: await blob.arrayBuffer() };
    chunks.push(chunk);
    unsaved = [...unsaved, chunk].toSorted((a, b) => a.seq - b.seq);
    saving = saving.then(saveUnsaved);
    await saving;
  }

  function endIfFull(): void {
    if (isFull || (clock.seconds() < maxSeconds && bytes < MAX_TAKE_BYTES)) return;
    isFull = true;
    capture.stop();
  }

  async function end(cause: CaptureEnd): Promise<void> {
    clock.pause();
    while (reads.size > 0) await Promise.all(reads);
    const item = currentTake("preparing");
    isStored = await store.addChunks(item, unsaved);
    const inOrder = chunks.toSorted((a, b) => a.seq - b.seq).map((chunk) => chunk.bytes);
    const recorded = new Blob(inOrder, { type: item.type });
    onEnd({ item, recorded, isStored, end: isFull ? "full" : cause });
  }

  function pause(): void {
    if (isPaused) return;
    isPaused = true;
    isMuted = null;
    clock.pause();
    capture.pause();
    publish();
  }

  capture.start({
    onChunk(blob) {
      if (blob.size === 0) return;
      bytes += blob.size;
      const work = addChunk(blob, nextSeq++)
        // Browsers with too little memory may lose it.
        .catch((error: unknown) => console.warn("A second of a recording could not be kept", error))
        .finally(() => reads.delete(work));
      reads.add(work);
      endIfFull();
    },
    onEnd: (cause) => void end(cause),
    onMuted(muted) {
      if (muted) pause();
      if (isPaused && (muted || isMuted)) isMuted = muted;
      publish();
    },
  });
  clock.start();
  saving = saveUnsaved();
  publish();

  return {
    state,
    pause,
    resume() {
      if (!isPaused) return;
      isPaused = false;
      isMuted = null;
      clock.start();
      capture.resume();
      publish();
    },
    stop: capture.stop,
    /** Emits the current chunk, because the page may be closed. */
    flush: capture.flush,
    /** Updates the clock, and stops a full take. Call it several times a second. */
    tick() {
      endIfFull();
      publish();
    },
    setCaptions(latest: Captions) {
      captions = latest;
      publish();
    },
  };
}

/** Measures how long a take has been recorded, without its pauses: counting chunks would not be exact enough. `now` is in milliseconds and must not jump when the device's time is set. */
export function createRecordClock(now: () => number) {
  let elapsed = 0;
  let startedAt: number | null = null;
  const running = () => (startedAt === null ? 0 : now() - startedAt);
  return {
    start() {
      startedAt ??= now();
    },
    pause() {
      elapsed += running();
      startedAt = null;
    },
    seconds: () => (elapsed + running()) / 1_000,
  };
}
