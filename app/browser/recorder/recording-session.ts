/**
 * One take while it is recorded: its clock, its chunks, each kept on the device as it comes, its pauses, and what ends
 * it. It knows nothing of microphones: they are handed in.
 */
import { MAX_AUDIO_BYTES, MAX_TAKE_SECONDS } from "../../domain/recording.ts";
import type { RecorderState } from "../../domain/voice.ts";
import { RECORDER_NOTICES } from "../../domain/voice-messages.ts";
import type { StoredTake } from "../device-store.ts";
import type { Capture, CaptureEnd } from "./capture.ts";
import type { Captions } from "./live-captions.ts";
import { createRecordClock } from "./record-clock.ts";
import type { Chunk, TakeStore } from "./take-store.ts";

/** Why a take has ended. */
type TakeEnd = CaptureEnd | "full";

export interface RecordedTake {
  take: StoredTake;
  /** In their order. */
  chunks: ArrayBuffer[];
  /** Whether all of it survives a crash. */
  isKept: boolean;
  end: TakeEnd;
}

export type SessionState = Extract<RecorderState, { kind: "recording" | "paused" }>;

export interface RecordingSession {
  state: () => SessionState;
  pause: () => void;
  resume: () => void;
  stop: () => void;
  /** Keeps what has been said until now: the page may be gone in a moment. */
  flush: () => void;
  /** To be called some times a second. */
  tick: () => void;
  captions: (captions: Captions) => void;
}

interface SessionParts {
  /** What of the take is known before it begins. */
  take: Omit<StoredTake, "type" | "state" | "seconds" | "liveText">;
  capture: Omit<Capture, "track" | "level" | "release">;
  store: Pick<TakeStore, "keep">;
  /** Milliseconds. */
  now: () => number;
  onChange: (state: SessionState) => void;
  /** All chunks are there. */
  onEnd: (recorded: RecordedTake) => void;
}

/** When it is told that the end is near: so many seconds before. */
const NEAR_END_SECONDS = 300;
/** Room for the header that a whole file has. */
const MAX_TAKE_BYTES = MAX_AUDIO_BYTES - 2_000_000;

/** Starts to record at once. */
export function startSession(parts: SessionParts): RecordingSession {
  const { capture, store, now, onChange, onEnd } = parts;
  const clock = createRecordClock(now);
  const chunks: Chunk[] = [];
  let unkept: Chunk[] = [];
  let bytes = 0;
  let next = 0;
  let captions: Captions = { text: "", interim: "" };
  let isPaused = false;
  let isMuted: boolean | null = null;
  let isFull = false;
  let isKept = true;
  let keeping: Promise<unknown> = Promise.resolve();
  const reading = new Set<Promise<void>>();
  let shown = "";

  function takeNow(state: StoredTake["state"] = "recording"): StoredTake {
    const seconds = clock.seconds();
    return { ...parts.take, type: capture.type(), state, seconds, liveText: captions.text };
  }

  function state(): SessionState {
    return {
      kind: isPaused ? "paused" : "recording",
      questionIndex: parts.take.questionIndex,
      seconds: Math.floor(clock.seconds()),
      captions,
      notice: notice(),
    };
  }

  function notice(): string | null {
    if (isMuted !== null && isPaused) return RECORDER_NOTICES[isMuted ? "muted" : "unmuted"];
    const left = MAX_TAKE_SECONDS - clock.seconds();
    if (left <= NEAR_END_SECONDS) return RECORDER_NOTICES.nearlyFull(Math.ceil(left / 60) * 60);
    return isKept ? null : RECORDER_NOTICES.notKept;
  }

  function tell(): void {
    const current = state();
    const text = JSON.stringify(current);
    if (text === shown) return;
    shown = text;
    onChange(current);
  }

  /** What could not be kept goes with the next one, in order: behind a gap nothing can be played. */
  async function keep(): Promise<void> {
    const waiting = unkept;
    if (waiting.length === 0 && next > 0) return;
    unkept = [];
    isKept = await store.keep(takeNow(), waiting);
    if (!isKept) unkept = [...waiting, ...unkept];
    tell();
  }

  async function takeChunk(blob: Blob, seq: number): Promise<void> {
    const chunk = { seq, bytes: await blob.arrayBuffer() };
    chunks.push(chunk);
    unkept = [...unkept, chunk].toSorted((a, b) => a.seq - b.seq);
    keeping = keeping.then(keep);
    await keeping;
  }

  function endIfFull(): void {
    if (isFull || (clock.seconds() < MAX_TAKE_SECONDS && bytes < MAX_TAKE_BYTES)) return;
    isFull = true;
    capture.stop();
  }

  async function end(cause: CaptureEnd): Promise<void> {
    clock.hold();
    while (reading.size > 0) await Promise.all(reading);
    const take = takeNow("stopped");
    isKept = await store.keep(take, unkept);
    const inOrder = chunks.toSorted((a, b) => a.seq - b.seq).map((chunk) => chunk.bytes);
    onEnd({ take, chunks: inOrder, isKept, end: isFull ? "full" : cause });
  }

  function pause(): void {
    if (isPaused) return;
    isPaused = true;
    isMuted = null;
    clock.hold();
    capture.pause();
    tell();
  }

  capture.start({
    onChunk(blob) {
      if (blob.size === 0) return;
      bytes += blob.size;
      const work = takeChunk(blob, next++).finally(() => reading.delete(work));
      reading.add(work);
      endIfFull();
    },
    onEnd: (cause) => void end(cause),
    onMuted(muted) {
      if (muted) pause();
      if (isPaused && (muted || isMuted)) isMuted = muted;
      tell();
    },
  });
  clock.run();
  keeping = keep();
  tell();

  return {
    state,
    pause,
    resume() {
      if (!isPaused) return;
      isPaused = false;
      isMuted = null;
      clock.run();
      capture.resume();
      tell();
    },
    stop: capture.stop,
    flush: capture.flush,
    tick() {
      endIfFull();
      tell();
    },
    captions(heard) {
      captions = heard;
      tell();
    },
  };
}
