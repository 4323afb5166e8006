/**
 * The heart of the product: press, speak, done. One round button that starts and stops, so that it keeps the focus;
 * beside it the clock. For the shown question; what runs for another one is told, and can be stopped here too.
 */
import { Mic, Pause, Play, Square } from "lucide-react";
import { formatClock } from "../../domain/clock.ts";
import { questionIntents } from "../../domain/story-intents.ts";
import type { RecorderState, ScreenVoice } from "../../domain/voice.ts";
import { RECORDER_BUTTONS, recorderAnnouncementOf, TYPE_INSTEAD } from "../../domain/voice-messages.ts";
import { Button } from "../ui/button.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { LevelMeter } from "./level-meter.tsx";

export interface VoiceRecorderProps {
  voice: RecorderVoice;
  questionIndex: number;
  /** The place of a question in the list, from 1. */
  positionOf: (questionIndex: number) => number;
  /** Whether the server turns speech into text. */
  canTranscribe: boolean;
}

type RecorderVoice = Pick<
  ScreenVoice,
  | "recorder"
  | "record"
  | "pause"
  | "resume"
  | "stop"
  | "language"
  | "setLanguage"
  | "liveCaptions"
  | "onLevel"
>;

export function VoiceRecorder({ voice, questionIndex, positionOf, canTranscribe }: VoiceRecorderProps) {
  const { recorder, liveCaptions } = voice;
  const running = recorder.kind === "recording" || recorder.kind === "paused" ? recorder : null;
  const elsewhere = running && running.questionIndex !== questionIndex ? running.questionIndex : null;
  return (
    <div className="rounded-bib border-2 border-line bg-card p-4 no-js:hidden sm:p-5">
      <p role="status" className="sr-only">
        {recorderAnnouncementOf(recorder)}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <MainButton
          recorder={recorder}
          onRecord={() => voice.record(questionIndex)}
          onStop={() => voice.stop()}
        />
        <div className="min-w-0 grow basis-28">
          {running ? <RunningClock recorder={running} /> : <Invitation recorder={recorder} />}
        </div>
        {running && <PauseButton isPaused={running.kind === "paused"} {...voice} />}
      </div>
      {running && (
        <>
          <div className="mt-3">
            <LevelMeter onLevel={voice.onLevel} isPaused={running.kind === "paused"} />
          </div>
          {running.notice && <p className="mt-2 font-semibold">{running.notice}</p>}
          {elsewhere !== null && <OtherQuestion index={elsewhere} position={positionOf(elsewhere)} />}
        </>
      )}
      <div className="mt-3 space-y-2 text-quiet text-sm">
        {running && (
          <TextLine captions={running.captions} liveCaptions={liveCaptions} canTranscribe={canTranscribe} />
        )}
        <p>{privacyLineOf(canTranscribe)}</p>
      </div>
      {!running && (
        <details className="mt-1">
          <summary className="min-h-11 w-fit content-center font-semibold text-sm underline underline-offset-4">
            Language and live captions
          </summary>
          <LanguageChoice {...voice} />
        </details>
      )}
    </div>
  );
}

interface MainButtonProps {
  recorder: RecorderState;
  onRecord: () => void;
  onStop: () => void;
}

function MainButton({ recorder, onRecord, onStop }: MainButtonProps) {
  const { kind } = recorder;
  const isRunning = kind === "recording" || kind === "paused";
  // While another tab records, a press finds out whether it still does.
  const canRecord = kind === "idle" || kind === "elsewhere";
  const name = isRunning ? RECORDER_BUTTONS.stop : RECORDER_BUTTONS.record;
  return (
    <button
      type="button"
      aria-label={name}
      // Disabled it would lose the focus while the microphone is waited for.
      aria-disabled={!isRunning && !canRecord}
      onClick={() => {
        if (isRunning) onStop();
        else if (canRecord) onRecord();
      }}
      className="relative grid size-20 shrink-0 place-items-center rounded-full border-2 border-transparent bg-race text-on-race ring-4 ring-race/25 transition-transform hover:brightness-110 active:scale-95 aria-disabled:opacity-50"
    >
      {isRunning ? (
        <Square aria-hidden="true" size={30} fill="currentColor" />
      ) : (
        <Mic aria-hidden="true" size={36} className={kind === "starting" ? "animate-pulse" : ""} />
      )}
    </button>
  );
}

/** What stands beside the button while nothing runs. */
function Invitation({ recorder }: { recorder: RecorderState }) {
  const [title, text] = invitationOf(recorder);
  return (
    <>
      <p className="font-display font-extrabold text-3xl leading-none">{title}</p>
      <p className="mt-1 text-quiet">{text}</p>
    </>
  );
}

function invitationOf({ kind }: RecorderState): [string, string] {
  switch (kind) {
    case "starting":
      return ["One moment", "Allow the microphone if your browser asks."];
    case "elsewhere":
      return ["Recording in another tab", "Stop it there to record here."];
    case "unsupported":
      return ["This browser cannot record", "Add a voice memo instead, or type your answer."];
    default:
      return ["Tell it", "Press, speak, done. Up to an hour."];
  }
}

type Running = Extract<RecorderState, { kind: "recording" | "paused" }>;

/** The race clock. */
function RunningClock({ recorder }: { recorder: Running }) {
  const isPaused = recorder.kind === "paused";
  return (
    <>
      <p
        role="timer"
        className="whitespace-nowrap font-display font-extrabold text-[min(3.25rem,17vw)] tabular-nums leading-none sm:text-numeral"
      >
        {formatClock(recorder.seconds)}
      </p>
      <p className="mt-1 flex items-center gap-2 font-semibold text-sm">
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full bg-danger forced-color-adjust-none ${isPaused ? "opacity-30" : "animate-pulse"}`}
        />
        {isPaused ? "Paused" : "Recording"}
      </p>
    </>
  );
}

interface PauseButtonProps extends Pick<ScreenVoice, "pause" | "resume"> {
  isPaused: boolean;
}

/** One button, whatever it does: so it keeps the focus. */
function PauseButton({ isPaused, pause, resume }: PauseButtonProps) {
  return (
    <Button look="secondary" className="max-sm:w-14 max-sm:px-0 min-h-14" onClick={isPaused ? resume : pause}>
      {isPaused ? <Play aria-hidden="true" size={20} /> : <Pause aria-hidden="true" size={20} />}
      <span className="max-sm:sr-only">{isPaused ? RECORDER_BUTTONS.resume : RECORDER_BUTTONS.pause}</span>
    </Button>
  );
}

function OtherQuestion({ index, position }: { index: number; position: number }) {
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
      <span>This recording is for question {position}.</span>
      <Button type="submit" look="quiet" {...questionIntents.button("question", index)}>
        Go to question {position}
      </Button>
    </p>
  );
}

interface TextLineProps extends Pick<ScreenVoice, "liveCaptions"> {
  captions: Running["captions"];
  canTranscribe: boolean;
}

/** Where the text comes from; while it comes, the text itself. */
function TextLine({ captions, liveCaptions, canTranscribe }: TextLineProps) {
  if (liveCaptions.isSupported && liveCaptions.isOn) return <Captions {...captions} />;
  return <p>{canTranscribe ? "Transcript will appear after you stop" : TYPE_INSTEAD}</p>;
}

/** They change with every word: whoever cannot see them hears their own voice. */
function Captions({ text, interim }: Running["captions"]) {
  return (
    <p
      aria-hidden="true"
      dir="auto"
      className="flex max-h-40 min-h-14 flex-col-reverse overflow-hidden rounded-field bg-paper px-3 py-2 text-base text-ink"
    >
      <span>
        {text} <span className="text-quiet">{interim}</span>
        {text === "" && interim === "" && <span className="text-quiet">Your words appear here</span>}
      </span>
    </p>
  );
}

/** Where the sound goes. The same whatever the browser can do: the server does not know that, and nothing may move. */
function privacyLineOf(canTranscribe: boolean): string {
  const kept = canTranscribe
    ? "Your recording is kept with this recap and written down by our transcription service."
    : "Your recording is kept with this recap.";
  return `${kept} Live captions come from your browser, which may send the sound to its maker.`;
}
