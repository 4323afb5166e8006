/** The style guide's recorder and recordings, in every state. */
import type { ShownText } from "../../components/text/shown-text.ts";
import { RecordingCard } from "../../components/voice/recording-card.tsx";
import { VoiceRecorder } from "../../components/voice/voice-recorder.tsx";
import type { Recording } from "../../domain/voice/recording.ts";
import type { RecorderState, ScreenVoice, VoiceItem, VoiceStep } from "../../domain/voice/voice-on-screen.ts";

const CAPTIONS = {
  text: "The first kilometers were all elbows and fog. I kept telling myself to wait,",
  interim: "and for once I way",
};

const RECORDERS: RecorderState[] = [
  { kind: "idle" },
  { kind: "starting", questionIndex: 0 },
  { kind: "recording", questionIndex: 0, seconds: 83, captions: CAPTIONS, notice: null },
  {
    kind: "paused",
    questionIndex: 1,
    seconds: 3_540,
    captions: { text: "", interim: "" },
    notice: "The microphone is back. Press Resume to continue",
  },
  { kind: "elsewhere" },
  { kind: "unsupported" },
];

const STEPS: VoiceStep[] = [
  { kind: "ready" },
  { kind: "found" },
  { kind: "finishing" },
  { kind: "sending", sent: 0.41 },
  { kind: "waiting", for: "network" },
  { kind: "limited", message: "Too many recordings in an hour, try again in 20 minutes" },
  { kind: "refused", message: "This recording looks damaged or has no sound" },
  { kind: "transcribing", seconds: 300, duration: 1_260 },
  { kind: "failed", message: "Transcription failed. Your recording is safe" },
  { kind: "untranscribed" },
  { kind: "silent" },
  { kind: "deleted" },
];

export const SHOWN_RECORDING: Recording = {
  id: "AAAAAAAAAAAAAAAAAAAAAA",
  uploadKey: null,
  questionIndex: 0,
  credit: null,
  contentType: "audio/webm",
  fileSize: 24_000,
  duration: 83,
  transcript: "I ran along the lake. It was windy, and I loved it. The band played at the bridge.",
  language: "en",
  segments: [
    { start: 0, end: 2.5, text: "I ran along the lake." },
    { start: 2.8, end: 5.2, text: "It was windy, and I loved it." },
    { start: 5.6, end: 9, text: "The band played at the bridge." },
  ],
  waveform: "CTjx7qdJHcv_8qbSDAGXr4zxkOGBLYw5-tgMCCVns0vhUDDKbt6zlRFBPfw9sYFB",
  isEdited: true,
  isTranscribed: true,
  transcribedSeconds: 83,
  offer: null,
  createdAt: "2026-05-17T08:00:00.000Z",
};

const noop = () => {};
const ON = {
  remove: noop,
  restore: noop,
  keepFound: noop,
  retry: noop,
  transcribeAgain: noop,
  settleOffer: noop,
};

const VOICE = {
  record: noop,
  pause: noop,
  resume: noop,
  stop: noop,
  language: null,
  setLanguage: noop,
  onLevel: simulateSpeech,
} satisfies Partial<ScreenVoice>;

/** Simulates the level of a voice for the meter. Returns a function that stops it. */
function simulateSpeech(listener: (level: number) => void): () => void {
  let at = 0;
  const timer = setInterval(() => {
    at += 1;
    listener(Math.abs(Math.sin(at / 3) * Math.sin(at / 17)) * 0.4);
  }, 50);
  return () => clearInterval(timer);
}

export function VoiceSheet({ theme }: { theme: string }) {
  return (
    <section>
      <h3 className="mb-4 text-3xl">Voice</h3>
      <div className="grid items-start gap-x-14 gap-y-5 lg:grid-cols-2">
        <div className="min-w-0 space-y-5">
          {RECORDERS.map((recorder, at) => {
            const voice = {
              ...VOICE,
              recorder,
              liveCaptions: { isSupported: at < 3, isOn: true, setOn: noop },
            };
            return (
              <VoiceRecorder
                isFurther={false}
                key={recorder.kind}
                voice={voice}
                recap={{ status: "draft", isPublic: true, takedownReason: null }}
                questionIndex={0}
                positionOf={(index) => index + 1}
                canTranscribe={at !== RECORDERS.length - 1}
                memo={null}
                settings={(privacy) => privacy}
              />
            );
          })}
        </div>
        <ol className="min-w-0 space-y-5">
          {itemsOf(theme).map((item, at) => (
            <RecordingCard
              key={item.key}
              item={item}
              position={at + 1}
              canTranscribe
              transcript={transcriptOf(item)}
              on={ON}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

function itemsOf(theme: string): VoiceItem[] {
  const steps = STEPS.map((step, at) => itemOf(`${theme}-${at}`, step));
  const offered = {
    ...itemOf(`${theme}-offer`, { kind: "ready" }),
    recording: { ...SHOWN_RECORDING, id: theme },
  };
  return [...steps, { ...offered, offer: "I ran along the lake. It was very windy, and I loved it." }];
}

function itemOf(key: string, step: VoiceStep): VoiceItem {
  const isText = ["ready", "refused", "deleted"].includes(step.kind);
  return {
    key,
    questionIndex: 0,
    recording: null,
    duration: 83,
    soundUrl: step.kind === "finishing" ? null : "/no-such-sound",
    transcript: isText ? SHOWN_RECORDING.transcript : "",
    segments: isText ? SHOWN_RECORDING.segments : [],
    step,
    offer: null,
  };
}

function transcriptOf({ transcript, step }: VoiceItem): ShownText {
  return {
    text: transcript,
    stored: transcript,
    errors: undefined,
    state: { kind: step.kind === "ready" ? "saved" : "idle" },
    conflict: null,
    change: noop,
    focus: noop,
    blur: noop,
  };
}
