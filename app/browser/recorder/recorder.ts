/** The recorder of this tab: one take at a time, in one tab at a time, with live captions where they are supported. */
import {
  MICROPHONE_ALERT,
  speechErrorToast,
  VOICE_TOASTS,
  type VoiceToast,
} from "../../texts/voice/voice-messages.ts";
import type { TakeStore } from "../takes/take-store.ts";
import type { VoiceList } from "../takes/voice-list.ts";
import type { Capture } from "./capture.ts";
import { publishLevel } from "./level.ts";
import type { LiveCaptions, LiveCaptionsDeps } from "./live-captions.ts";
import { type RecordedTake, type RecordingSession, startSession } from "./recording-session.ts";

export interface RecorderDeps {
  list: VoiceList;
  store: Pick<TakeStore, "save">;
  /** Rejects with a DOMException or a TypeError if the microphone cannot be used. */
  openCapture: () => Promise<Capture>;
  /** Resolves with a function that releases the lock, or null if another tab is recording. */
  lockRecorder: () => Promise<(() => void) | null>;
  /** Resolves when no tab is recording. */
  untilFree: () => Promise<void>;
  lockTake: (key: string) => Promise<() => void>;
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
  onToast: (toast: VoiceToast) => void;
  /** Called when recording starts, to load what finishing needs. */
  onStarted: () => void;
  onStopped: (stopped: StoppedTake) => void;
}

export interface StoppedTake extends RecordedTake {
  /** Releases the take's lock. */
  release: () => void;
  /** Resolves with the complete live captions; null if there were none. */
  finalCaptions: Promise<string> | null;
}

export interface Recorder {
  record(shareId: string, questionIndex: number): Promise<void>;
  pause(): void;
  resume(): void;
  /** Stops the recording, or cancels one that waits for the microphone. */
  stop(): void;
  /** Emits the current chunk, because the page may be closed. */
  flush(): void;
  isRecording(): boolean;
  /** Shows that another tab is recording, until it has stopped. */
  waitForOtherTab(): Promise<void>;
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

export function createRecorder(deps: RecorderDeps): Recorder {
  const { list } = deps;
  let live: Live | null = null;
  /** Cancels the recording that waits for the microphone. */
  let start = new AbortController();
  let isSpeechNoticeShown = false;

  async function waitForOtherTab(): Promise<void> {
    list.showRecorder({ kind: "elsewhere" });
    await deps.untilFree();
    if (list.state().recorder.kind === "elsewhere") list.showRecorder({ kind: "idle" });
  }

  async function record(shareId: string, questionIndex: number): Promise<void> {
    const { kind } = list.state().recorder;
    // Another tab that was recording may have stopped.
    if (kind !== "idle" && kind !== "elsewhere") return;
    start = new AbortController();
    const { signal } = start;
    list.showRecorder({ kind: "starting", questionIndex });
    const release = await deps.lockRecorder();
    if (signal.aborted) return release?.();
    if (!release) return waitForOtherTab();
    // At once: the browser may go on asking for permission, and another tab may record meanwhile.
    signal.addEventListener("abort", release);
    const capture = await openMicrophone(signal);
    const target = { shareId, questionIndex };
    if (capture && !signal.aborted && (await startTake(capture, target, { release, signal }))) return;
    capture?.release();
    if (signal.aborted) return;
    release();
    list.showRecorder({ kind: "idle" });
  }

  async function openMicrophone(cancelled: AbortSignal): Promise<Capture | null> {
    try {
      return await deps.openCapture();
    } catch (error) {
      return cancelled.aborted ? null : showMicrophoneError(error);
    }
  }

  function showSpeechNotice(): void {
    if (!deps.hasSpeechRecognition && !isSpeechNoticeShown) deps.onToast(VOICE_TOASTS.speechUnsupported);
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
    const key = deps.createKey();
    const release = await deps.lockTake(key);
    if (signal.aborted) {
      release();
      return false;
    }
    const timers: ReturnType<typeof setInterval>[] = [];
    let liveText = "";
    const captions = deps.liveCaptionsOf(capture.track, {
      onCaptions(latest) {
        liveText = latest.text;
        live?.session.setCaptions(latest);
      },
      onFailed: (code) =>
        deps.onToast(code === null ? VOICE_TOASTS.speechNotStarted : speechErrorToast(code)),
    });
    const language = deps.language();
    try {
      const session = startSession({
        take: { key, ...target, startedAt: deps.now(), isMemo: false, language, recordingId: null },
        capture,
        store: deps.store,
        now: deps.clock,
        onChange: (state) => list.showRecorder(state),
        onEnd(recorded) {
          for (const timer of timers) clearInterval(timer);
          live = null;
          const finalCaptions = captions?.stop().then(() => liveText) ?? null;
          deps.onStopped({ ...recorded, release, finalCaptions });
          releaseRecorder();
          list.showRecorder({ kind: "idle" });
          if (recorded.end !== "asked") deps.onToast(END_TOASTS[recorded.end]);
        },
      });
      live = { session, captions };
      timers.push(setInterval(session.tick, TICK_MS));
      timers.push(setInterval(() => publishLevel(capture.level), LEVEL_MS));
    } catch (error) {
      release();
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
    stop() {
      live?.session.stop();
      if (list.state().recorder.kind !== "starting") return;
      start.abort();
      list.showRecorder({ kind: "idle" });
    },
    flush: () => live?.session.flush(),
    isRecording: () => live !== null,
  };
}
