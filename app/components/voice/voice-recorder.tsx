/**
 * The recorder of the shown question. One round button starts and stops, so that it keeps the focus; the clock is next
 * to it. A recording that runs for another question is shown too and can be stopped here.
 */

import Ellipsis from "@lucide/icons/icons/ellipsis";
import Mic from "@lucide/icons/icons/mic";
import Pause from "@lucide/icons/icons/pause";
import Play from "@lucide/icons/icons/play";
import Square from "@lucide/icons/icons/square";
import X from "@lucide/icons/icons/x";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { formatClock } from "../../domain/lib/clock.ts";
import type { Sharing } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import type { RecorderState, ScreenVoice } from "../../domain/voice/voice-on-screen.ts";
import {
  RECORDER_BUTTONS,
  recorderAnnouncementOf,
  TYPE_INSTEAD,
} from "../../texts/voice/recorder-messages.ts";
import { VOICE_RECORDER_TEXTS } from "../../texts/voice/voice-recorder.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { LevelMeter } from "./level-meter.tsx";

export interface VoiceRecorderProps {
  voice: RecorderVoice;
  recap: Sharing;
  questionIndex: number;
  /** Returns a question's position in the list, from 1. */
  positionOf: (questionIndex: number) => number;
  isFurther: boolean;
  canTranscribe: boolean;
  memo: ReactNode;
  /** Further settings of the open menu. `privacy` says which services process a recording. */
  settings: (privacy: string) => ReactNode;
}

const MENU_ID = "voice-menu";

type RecorderVoice = Pick<
  ScreenVoice,
  "recorder" | "record" | "pause" | "resume" | "stop" | "liveCaptions" | "onLevel"
>;

export function VoiceRecorder({ voice, questionIndex, canTranscribe, ...shown }: VoiceRecorderProps) {
  const { recorder, liveCaptions } = voice;
  const running = recorder.kind === "recording" || recorder.kind === "paused" ? recorder : null;
  const mainButton = useRef<HTMLButtonElement>(null);
  const otherIndex = running && running.questionIndex !== questionIndex ? running.questionIndex : null;
  const isRecordingThis = running !== null && otherIndex === null;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRecordingThis) card.current?.scrollIntoView({ block: "nearest" });
  }, [isRecordingThis]);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isIdle = !running && recorder.kind !== "starting";
  const privacy = privacyOf(shown.recap, canTranscribe);
  /** Said at the first question alone. */
  const isFirst = shown.positionOf(questionIndex) === 1;
  return (
    <div
      ref={card}
      // The captions grow by the margin.
      className="scroll-mb-12 rounded-bib border-2 border-line bg-card p-3 sm:p-4"
    >
      <p role="status" className="sr-only">
        {recorderAnnouncementOf(recorder)}
      </p>
      <div className="flex flex-wrap items-center gap-3 no-js:hidden">
        <MainButton
          buttonRef={mainButton}
          recorder={recorder}
          onRecord={() => voice.record(questionIndex)}
          onStop={() => voice.stop()}
        />
        <div className="min-w-0 grow basis-28">
          {running ? (
            <RunningClock recorder={running} />
          ) : (
            <IdlePrompt recorder={recorder} isFurther={shown.isFurther} />
          )}
        </div>
        <SecondButton
          {...voice}
          onCancel={() => {
            voice.stop();
            mainButton.current?.focus();
          }}
        />
        {isIdle && (
          <button
            type="button"
            aria-expanded={isMenuOpen}
            aria-controls={MENU_ID}
            aria-label={VOICE_RECORDER_TEXTS.menu}
            title={VOICE_RECORDER_TEXTS.menu}
            onClick={() => setIsMenuOpen(!isMenuOpen)}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink hover:text-paper"
          >
            <Icon icon={Ellipsis} size={24} />
          </button>
        )}
      </div>
      {running && (
        <>
          {/* Above the meter, so that a laptop shows it above the bar with Next. */}
          <div className="mt-3 text-quiet text-sm">
            <TranscriptLine
              captions={running.captions}
              liveCaptions={liveCaptions}
              canTranscribe={canTranscribe}
            />
          </div>
          <div className="mt-3">
            <LevelMeter onLevel={voice.onLevel} isPaused={running.kind === "paused"} />
          </div>
          {running.notice && <p className="mt-2 font-semibold">{running.notice}</p>}
          {otherIndex !== null && (
            <OtherQuestion index={otherIndex} position={shown.positionOf(otherIndex)} />
          )}
        </>
      )}
      {!running && isFirst && <p className="mt-2 text-quiet text-sm no-js:hidden">{privacy.heardBy}</p>}
      {/* A memo may be chosen before the scripts run. */}
      <div id={MENU_ID} className={isIdle && isMenuOpen ? "mt-3 space-y-3" : "hidden no-js:block"}>
        {shown.memo}
        {isIdle &&
          isMenuOpen &&
          shown.settings([!isFirst && privacy.heardBy, ...privacy.more].filter(Boolean).join(" "))}
      </div>
    </div>
  );
}

interface MainButtonProps {
  buttonRef: Ref<HTMLButtonElement>;
  recorder: RecorderState;
  onRecord: () => void;
  onStop: () => void;
}

function MainButton({ buttonRef, recorder, onRecord, onStop }: MainButtonProps) {
  const { kind } = recorder;
  const isRunning = kind === "recording" || kind === "paused";
  // While another tab records, a press checks whether it still does.
  const canRecord = kind === "idle" || kind === "elsewhere";
  const name = isRunning ? RECORDER_BUTTONS.stop : RECORDER_BUTTONS.record;
  return (
    <button
      ref={buttonRef}
      type="button"
      data-record
      aria-label={name}
      // `disabled` would drop the focus while waiting for the microphone.
      aria-disabled={!isRunning && !canRecord}
      onClick={() => {
        if (isRunning) onStop();
        else if (canRecord) onRecord();
      }}
      className="relative grid size-14 shrink-0 place-items-center rounded-full border-2 border-transparent bg-race text-on-race ring-4 ring-race/25 transition-transform hover:brightness-110 active:scale-95 aria-disabled:opacity-50"
    >
      {isRunning ? (
        <Icon icon={Square} size={24} className="fill-current" />
      ) : (
        <Icon icon={Mic} size={30} className={kind === "starting" ? "animate-pulse" : ""} />
      )}
    </button>
  );
}

function IdlePrompt({ recorder, isFurther }: { recorder: RecorderState; isFurther: boolean }) {
  const { title, description } = idlePromptOf(recorder, isFurther);
  return (
    <>
      <p className="font-display font-extrabold text-2xl leading-none">{title}</p>
      <p className="mt-0.5 text-quiet text-sm">{description}</p>
    </>
  );
}

function idlePromptOf({ kind }: RecorderState, isFurther: boolean) {
  switch (kind) {
    case "starting":
      return VOICE_RECORDER_TEXTS.starting;
    case "elsewhere":
      return VOICE_RECORDER_TEXTS.elsewhere;
    case "unsupported":
      return VOICE_RECORDER_TEXTS.unsupported;
    default:
      return isFurther ? VOICE_RECORDER_TEXTS.further : VOICE_RECORDER_TEXTS.idle;
  }
}

type Running = Extract<RecorderState, { kind: "recording" | "paused" }>;

function RunningClock({ recorder }: { recorder: Running }) {
  const isPaused = recorder.kind === "paused";
  return (
    <>
      <p
        role="timer"
        className="whitespace-nowrap font-display font-extrabold text-[min(3.25rem,17vw)] tabular-nums leading-none sm:text-5xl"
      >
        {formatClock(recorder.seconds)}
      </p>
      <p className="mt-1 flex items-center gap-2 font-semibold text-sm">
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full bg-danger forced-color-adjust-none ${isPaused ? "opacity-30" : "animate-pulse"}`}
        />
        {isPaused ? VOICE_RECORDER_TEXTS.paused : VOICE_RECORDER_TEXTS.recording}
      </p>
    </>
  );
}

interface SecondButtonProps extends Pick<ScreenVoice, "recorder" | "pause" | "resume"> {
  onCancel: () => void;
}

/** Cancels while the browser asks for the microphone, then pauses and resumes. One button, so that it keeps the focus. */
function SecondButton({ recorder, onCancel, pause, resume }: SecondButtonProps) {
  const action = secondActionOf(recorder);
  if (!action) return null;
  const { name, icon } = action;
  const act = { cancel: onCancel, pause, resume }[name];
  return (
    <Button look="secondary" className="min-h-14 w-14 px-0!" onClick={act}>
      <Icon icon={icon} size={20} />
      <span className="sr-only">{RECORDER_BUTTONS[name]}</span>
    </Button>
  );
}

function secondActionOf({ kind }: RecorderState) {
  switch (kind) {
    case "starting":
      return { name: "cancel", icon: X } as const;
    case "recording":
      return { name: "pause", icon: Pause } as const;
    case "paused":
      return { name: "resume", icon: Play } as const;
    default:
      return null;
  }
}

function OtherQuestion({ index, position }: { index: number; position: number }) {
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
      <span>{VOICE_RECORDER_TEXTS.otherQuestion(position)}</span>
      <Button type="submit" look="quiet" {...questionIntents.button("question", index)}>
        {VOICE_RECORDER_TEXTS.goToQuestion(position)}
      </Button>
    </p>
  );
}

interface TranscriptLineProps extends Pick<ScreenVoice, "liveCaptions"> {
  captions: Running["captions"];
  canTranscribe: boolean;
}

/** Shows live captions if they are on; otherwise says how the transcript will be made. */
function TranscriptLine({ captions, liveCaptions, canTranscribe }: TranscriptLineProps) {
  if (liveCaptions.isSupported && liveCaptions.isOn) return <Captions {...captions} />;
  return <p>{canTranscribe ? VOICE_RECORDER_TEXTS.transcriptLater : TYPE_INSTEAD}</p>;
}

/** Hidden from screen readers, because the captions change with every word. */
function Captions({ text, interim }: Running["captions"]) {
  return (
    <p
      aria-hidden="true"
      dir="auto"
      className="flex max-h-32 min-h-14 flex-col-reverse overflow-hidden rounded-field bg-paper px-3 py-2 text-base text-ink"
    >
      <span>
        {text} <span className="text-quiet">{interim}</span>
        {text === "" && interim === "" && (
          <span className="text-quiet">{VOICE_RECORDER_TEXTS.noCaptionsYet}</span>
        )}
      </span>
    </p>
  );
}

/**
 * Says who can play a recording and which services process it. The same for every browser: the server cannot detect
 * support.
 */
function privacyOf(
  { status, isPublic, takedownReason }: VoiceRecorderProps["recap"],
  canTranscribe: boolean,
) {
  const { heardBy, transcribed, captionsPrivacy } = VOICE_RECORDER_TEXTS;
  const audience = !isPublic || takedownReason !== null ? "private" : status === "draft" ? "draft" : "public";
  return { heardBy: heardBy[audience], more: [canTranscribe && transcribed, captionsPrivacy] };
}
