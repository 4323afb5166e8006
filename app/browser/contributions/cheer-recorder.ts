/** Records a guest's cheer: one at a time in all tabs, in memory, until it is sent. */
import { MAX_CONTRIBUTED_SECONDS } from "../../domain/contributions/contribution.ts";
import { newTake } from "../device/outbox-item.ts";
import { lockRecorder } from "../lib/recorder-lock.ts";
import { keepAwake } from "../lib/wake-lock.ts";
import { canRecord } from "../recorder/browser-support.ts";
import { type Capture, openCapture } from "../recorder/capture.ts";
import { startSession } from "../recorder/recording-session.ts";

/** The recorder looks at its clock four times a second, and the last sound may still be on its way. */
const MAX_SECONDS = MAX_CONTRIBUTED_SECONDS - 1;
/** A shorter one was an accident. */
const MIN_SECONDS = 0.5;
const TICK_MS = 250;

export type CheerStart =
  | { kind: "recording"; stop: () => void }
  /** Another tab records. */
  | { kind: "elsewhere" }
  /** There is no microphone, or no permission. */
  | { kind: "no-microphone" }
  /** This browser cannot record. */
  | { kind: "unsupported" };

interface CheerEvents {
  /** Called when another second has passed. */
  onSeconds: (seconds: number) => void;
  /** Called once. Null if it was too short. */
  onEnd: (cheer: File | null) => void;
}

/** Begins to record, and stops at the maximum length by itself. */
export async function recordCheer({ onSeconds, onEnd }: CheerEvents): Promise<CheerStart> {
  if (!canRecord()) return { kind: "unsupported" };
  const release = await lockRecorder();
  if (!release) return { kind: "elsewhere" };
  let capture: Capture | null = null;
  try {
    const opened = await openCapture();
    capture = opened;
    const session = startSession({
      // It belongs to no recap of the athlete, and is stored by the outbox once it is sent.
      item: newTake("", { shareId: "", order: 0, questionIndex: 0, language: null }),
      capture: opened,
      store: { addChunks: async () => true },
      now: () => performance.now(),
      maxSeconds: MAX_SECONDS,
      onChange: ({ seconds }) => onSeconds(seconds),
      onEnd({ item: { seconds, type }, recorded }) {
        clearInterval(timer);
        keepAwake("recorder", false);
        release();
        onEnd(seconds < MIN_SECONDS ? null : new File([recorded], "cheer", { type }));
      },
    });
    const timer = setInterval(session.tick, TICK_MS);
    keepAwake("recorder", true);
    return { kind: "recording", stop: session.stop };
  } catch (error) {
    capture?.release();
    release();
    if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
    console.warn("The microphone cannot be used", error);
    return { kind: "no-microphone" };
  }
}
