/** The recorder of this tab: one take at a time, in one tab at a time, with live captions where they work. */
import {
  MICROPHONE_ALERT,
  speechErrorToast,
  VOICE_TOASTS,
  type VoiceToast,
} from "../../domain/voice-messages.ts";
import type { Capture } from "./capture.ts";
import { publishLevel } from "./level.ts";
import type { LiveCaptions, LiveCaptionsParts } from "./live-captions.ts";
import { type RecordedTake, type RecordingSession, startSession } from "./recording-session.ts";
import type { TakeStore } from "./take-store.ts";
import type { VoiceList } from "./voice-list.ts";

export interface RecorderParts {
  list: VoiceList;
  store: Pick<TakeStore, "keep">;
  /** Rejects with a DOMException or a TypeError where there is no microphone for us. */
  openCapture: () => Promise<Capture>;
  /** Null where another tab records. */
  lockRecorder: () => Promise<(() => void) | null>;
  /** Resolves when no tab records. */
  untilFree: () => Promise<void>;
  lockTake: (key: string) => Promise<() => void>;
  /** Null where there are none. */
  liveCaptionsOf: (
    track: MediaStreamTrack,
    on: Pick<LiveCaptionsParts, "onCaptions" | "onFailed">,
  ) => LiveCaptions | null;
  /** False where the browser cannot turn speech into text: that is told once. */
  hasSpeechRecognition: boolean;
  language: () => string | null;
  createKey: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds, of a clock that never jumps. */
  clock: () => number;
  alert: (message: string) => void;
  onToast: (toast: VoiceToast) => void;
  /** It is called when recording begins: what finishing needs is loaded now. */
  onBegun: () => void;
  onStopped: (stopped: StoppedTake) => void;
}

export interface StoppedTake extends RecordedTake {
  /** Leaves it to other tabs. */
  release: () => void;
  /** Resolves to all that live captions have understood, a moment later; null where there are none. */
  lastWords: Promise<string> | null;
}

export interface Recorder {
  record(shareId: string, questionIndex: number): Promise<void>;
  pause(): void;
  resume(): void;
  stop(): void;
  /** The page may be gone in a moment. */
  flush(): void;
  isOn(): boolean;
  /** Where another tab records, it says so until that has ended. */
  waitForOther(): Promise<void>;
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

export function createRecorder(parts: RecorderParts): Recorder {
  const { list } = parts;
  let live: Live | null = null;
  let isCancelled = false;
  let isSpeechNoticeShown = false;

  async function waitForOther(): Promise<void> {
    list.showRecorder({ kind: "elsewhere" });
    await parts.untilFree();
    if (list.state().recorder.kind === "elsewhere") list.showRecorder({ kind: "idle" });
  }

  async function record(shareId: string, questionIndex: number): Promise<void> {
    const { kind } = list.state().recorder;
    // Another tab may have ended meanwhile.
    if (kind !== "idle" && kind !== "elsewhere") return;
    isCancelled = false;
    list.showRecorder({ kind: "starting", questionIndex });
    const release = await parts.lockRecorder();
    if (!release) return waitForOther();
    const capture = await openMicrophone();
    if (capture && !isCancelled && (await begin(capture, { shareId, questionIndex }, release))) return;
    if (capture) capture.release();
    release();
    list.showRecorder({ kind: "idle" });
  }

  async function openMicrophone(): Promise<Capture | null> {
    try {
      return await parts.openCapture();
    } catch (error) {
      return showMicrophoneError(error);
    }
  }

  function showSpeechNotice(): void {
    if (!parts.hasSpeechRecognition && !isSpeechNoticeShown) parts.onToast(VOICE_TOASTS.speechUnsupported);
    isSpeechNoticeShown = true;
  }

  function showMicrophoneError(error: unknown): null {
    if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
    console.warn("The microphone cannot be used", error);
    parts.alert(MICROPHONE_ALERT);
    return null;
  }

  /** False where the browser does not record after all. */
  async function begin(
    capture: Capture,
    place: { shareId: string; questionIndex: number },
    releaseRecorder: () => void,
  ): Promise<boolean> {
    const key = parts.createKey();
    const release = await parts.lockTake(key);
    const timers: ReturnType<typeof setInterval>[] = [];
    let liveText = "";
    const captions = parts.liveCaptionsOf(capture.track, {
      onCaptions(heard) {
        liveText = heard.text;
        live?.session.captions(heard);
      },
      onFailed: (code) =>
        parts.onToast(code === null ? VOICE_TOASTS.speechNotStarted : speechErrorToast(code)),
    });
    const language = parts.language();
    try {
      const session = startSession({
        take: { key, ...place, startedAt: parts.now(), isMemo: false, language, recordingId: null },
        capture,
        store: parts.store,
        now: parts.clock,
        onChange: (state) => list.showRecorder(state),
        onEnd(recorded) {
          for (const timer of timers) clearInterval(timer);
          live = null;
          const lastWords = captions?.rest().then(() => liveText) ?? null;
          parts.onStopped({ ...recorded, release, lastWords });
          releaseRecorder();
          list.showRecorder({ kind: "idle" });
          if (recorded.end !== "asked") parts.onToast(END_TOASTS[recorded.end]);
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
    captions?.listen();
    showSpeechNotice();
    parts.onBegun();
    return true;
  }

  return {
    record,
    waitForOther,
    pause() {
      live?.session.pause();
      void live?.captions?.rest();
    },
    resume() {
      live?.session.resume();
      live?.captions?.listen();
    },
    stop() {
      isCancelled = true;
      live?.session.stop();
    },
    flush: () => live?.session.flush(),
    isOn: () => live !== null,
  };
}
