/** The recorder of this tab: one take at a time, in one tab at a time, with live captions where they are supported. */
import type { RecorderState } from "../../domain/voice/voice-on-screen.ts";
import { MICROPHONE_ALERT } from "../../texts/voice/microphone.ts";
import { speechErrorToast, VOICE_TOASTS, type VoiceToast } from "../../texts/voice/voice-messages.ts";
import type { ByteStore } from "../device/outbox-byte-store.ts";
import { newTake } from "../device/outbox-item.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Capture } from "./capture.ts";
import { publishLevel } from "./level.ts";
import type { LiveCaptions, LiveCaptionsDeps } from "./live-captions.ts";
import { type RecordingSession, startSession } from "./recording-session.ts";

export interface RecorderDeps {
  onState: (state: RecorderState) => void;
  onToast: (toast: VoiceToast) => void;
  outbox: Pick<Outbox, "add" | "cancel" | "release">;
  store: Pick<ByteStore, "addChunks">;
  /** Rejects with a DOMException or a TypeError if the microphone cannot be used. */
  openCapture: () => Promise<Capture>;
  /** Resolves with a function that releases the lock, or null if another tab is recording. */
  lockRecorder: () => Promise<(() => void) | null>;
  /** Resolves when no tab is recording. */
  untilFree: () => Promise<void>;
  /** Returns null if live captions are unsupported or turned off. */
  liveCaptionsOf: (
    track: MediaStreamTrack,
    events: Pick<LiveCaptionsDeps, "onCaptions" | "onFailed">,
  ) => LiveCaptions | null;
  /** If false, the first recording shows a toast that says so. */
  hasSpeechRecognition: boolean;
  language: () => string | null;
  createKey: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that never jumps. */
  clock: () => number;
  alert: (message: string) => void;
  /** Called when recording starts, to load what finishing needs. */
  onStarted: () => void;
}

const TICK_MS = 250;
const LEVEL_MS = 66;
const END_TOASTS = {
  unplugged: VOICE_TOASTS.unplugged,
  broken: VOICE_TOASTS.broken,
  full: VOICE_TOASTS.full,
} as const;

interface Live {
  session: RecordingSession;
  captions: LiveCaptions | null;
}

export type Recorder = ReturnType<typeof createRecorder>;

export function createRecorder(deps: RecorderDeps) {
  const { outbox, onToast } = deps;
  let state: RecorderState = { kind: "idle" };
  /** By take. */
  const captionsOf = new Map<string, Promise<string>>();
  let live: Live | null = null;
  /** Cancels the recording that waits for the microphone. */
  let start = new AbortController();
  let isSpeechNoticeShown = false;

  function show(next: RecorderState): void {
    state = next;
    deps.onState(next);
  }

  /** Shows that another tab is recording, until it has stopped. */
  async function waitForOtherTab(): Promise<void> {
    show({ kind: "elsewhere" });
    await deps.untilFree();
    if (state.kind === "elsewhere") show({ kind: "idle" });
  }

  async function record(shareId: string, questionIndex: number): Promise<void> {
    const { kind } = state;
    // Another tab that was recording may have stopped.
    if (kind !== "idle" && kind !== "elsewhere") return;
    start = new AbortController();
    const { signal } = start;
    show({ kind: "starting", questionIndex });
    const release = await deps.lockRecorder();
    if (signal.aborted) return release?.();
    if (!release) return waitForOtherTab();
    // The lock is released at once: the permission prompt may stay open while another tab records.
    signal.addEventListener("abort", release);
    const capture = await openMicrophone(signal);
    const target = { shareId, questionIndex };
    if (capture && !signal.aborted && (await startTake(capture, target, { release, signal }))) return;
    capture?.release();
    if (signal.aborted) return;
    release();
    show({ kind: "idle" });
  }

  async function openMicrophone(cancelled: AbortSignal): Promise<Capture | null> {
    try {
      return await deps.openCapture();
    } catch (error) {
      return cancelled.aborted ? null : showMicrophoneError(error);
    }
  }

  function showSpeechNotice(): void {
    if (!deps.hasSpeechRecognition && !isSpeechNoticeShown) onToast(VOICE_TOASTS.speechUnsupported);
    isSpeechNoticeShown = true;
  }

  function showMicrophoneError(error: unknown): null {
    if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
    console.warn("The microphone cannot be used", error);
    deps.alert(MICROPHONE_ALERT);
    return null;
  }

  /** Returns false if the browser cannot record, or the recording was cancelled meanwhile. */
  async function startTake(
    capture: Capture,
    target: { shareId: string; questionIndex: number },
    { release: releaseRecorder, signal }: { release: () => void; signal: AbortSignal },
  ): Promise<boolean> {
    const id = deps.createKey();
    const item = newTake(id, { ...target, order: deps.now(), language: deps.language() });
    await outbox.add([item]);
    if (signal.aborted) {
      void outbox.cancel(id);
      return false;
    }
    const timers: ReturnType<typeof setInterval>[] = [];
    let liveText = "";
    const captions = deps.liveCaptionsOf(capture.track, {
      onCaptions(latest) {
        liveText = latest.text;
        live?.session.setCaptions(latest);
      },
      onFailed: (code) => onToast(code === null ? VOICE_TOASTS.speechNotStarted : speechErrorToast(code)),
    });
    try {
      const session = startSession({
        item,
        capture,
        store: deps.store,
        now: deps.clock,
        onChange: show,
        onEnd({ item: { type, seconds, liveText: finalText }, recorded, isStored, end }) {
          for (const timer of timers) clearInterval(timer);
          live = null;
          if (captions)
            captionsOf.set(
              id,
              captions.stop().then(() => liveText),
            );
          outbox.release(id, { type, seconds, liveText: finalText }, { recorded, isStored });
          releaseRecorder();
          show({ kind: "idle" });
          if (end !== "asked") onToast(END_TOASTS[end]);
        },
      });
      live = { session, captions };
      timers.push(setInterval(session.tick, TICK_MS));
      timers.push(setInterval(() => publishLevel(capture.level), LEVEL_MS));
    } catch (error) {
      void outbox.cancel(id);
      showMicrophoneError(error);
      return false;
    }
    captions?.start();
    showSpeechNotice();
    deps.onStarted();
    return true;
  }

  return {
    record,
    waitForOtherTab,
    pause() {
      live?.session.pause();
      void live?.captions?.stop();
    },
    resume() {
      live?.session.resume();
      live?.captions?.start();
    },
    /** Stops the recording, or cancels one that waits for the microphone. */
    stop() {
      live?.session.stop();
      if (state.kind !== "starting") return;
      start.abort();
      show({ kind: "idle" });
    },
    /** Emits the current chunk, because the page may be closed. */
    flush: () => live?.session.flush(),
    isRecording: () => live !== null,
    /** Resolves with the complete live captions of a take that has just been stopped; null if there are none. */
    finalCaptions: (takeId: string): Promise<string> | null => captionsOf.get(takeId) ?? null,
  };
}
