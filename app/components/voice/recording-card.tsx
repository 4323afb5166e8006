/**
 * The card of one of the athlete's own recordings: player, progress, transcript field and buttons. The same card stays
 * mounted while a recording moves from the device to the server. Renders inside the answer's form, which its buttons
 * submit if scripts do not run.
 */

import Download from "@lucide/icons/icons/download";
import RotateCw from "@lucide/icons/icons/rotate-cw";
import Trash2 from "@lucide/icons/icons/trash";
import { type ReactNode, useEffect, useRef } from "react";
import { recordingIntents } from "../../domain/recap/story-intents.ts";
import { captionTrackOf, MAX_TRANSCRIPT_LENGTH } from "../../domain/voice/recording.ts";
import type { ScreenVoice, VoiceItem } from "../../domain/voice/voice-on-screen.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { RECORDING_CARD_TEXTS } from "../../texts/voice/recording-card.ts";
import { voiceAnnouncementOf, voiceNoteOf } from "../../texts/voice/voice-messages.ts";
import { Credit } from "../media/photo-credit.tsx";
import { SaveStatus } from "../text/save-status.tsx";
import type { ShownText } from "../text/shown-text.ts";
import { ConflictNotice } from "../text/stale-notice.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { RecordingPlayer } from "./recording-player.tsx";
import { SpokenText } from "./spoken-text.tsx";
import { TranscriptOffer } from "./transcript-offer.tsx";

type CardEvents = Pick<
  ScreenVoice,
  "remove" | "restore" | "keepFound" | "retry" | "transcribeAgain" | "settleOffer"
>;

export interface RecordingCardProps {
  item: VoiceItem;
  position: number;
  canTranscribe: boolean;
  transcript: ShownText;
  on: CardEvents;
}

export function RecordingCard({ item, position, canTranscribe, transcript, on }: RecordingCardProps) {
  const ref = useRef<HTMLLIElement>(null);
  const { key, step } = item;
  const isNew = useRef(step.kind === "finishing");
  useEffect(() => {
    if (isNew.current) ref.current?.scrollIntoView({ block: "nearest" });
  }, []);
  /** Moves the focus to the card, because the pressed button disappears. */
  const act = (action: (key: string) => void) => () => {
    action(key);
    ref.current?.focus();
  };
  return (
    <li
      ref={ref}
      tabIndex={-1}
      aria-label={RECORDING_CARD_TEXTS.label(position)}
      data-step={step.kind}
      className={`rounded-bib border-2 border-line bg-card p-4 ${step.kind === "deleted" || step.kind === "found" ? "border-dashed" : ""}`}
    >
      <p role="status" className="sr-only">
        {voiceAnnouncementOf(item, canTranscribe)}
      </p>
      {step.kind === "deleted" ? (
        <Line text={RECORDING_CARD_TEXTS.deleted}>
          <Button look="quiet" onClick={act(on.restore)}>
            {RECORDING_CARD_TEXTS.undo}
          </Button>
        </Line>
      ) : (
        <>
          <Sound item={item} position={position} canTranscribe={canTranscribe} />
          {step.kind === "found" ? (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button look="secondary" onClick={act(on.keepFound)}>
                {RECORDING_CARD_TEXTS.keep}
              </Button>
              <Button look="danger" onClick={act(on.remove)}>
                {RECORDING_CARD_TEXTS.deleteFound}
              </Button>
            </div>
          ) : (
            <>
              <TranscriptField
                item={item}
                position={position}
                transcript={transcript}
                on={on}
                onDrop={act((dropped) => on.settleOffer(dropped, "drop"))}
              />
              <CardButtons item={item} position={position} canTranscribe={canTranscribe} on={on} act={act} />
            </>
          )}
        </>
      )}
    </li>
  );
}

interface PartProps {
  item: VoiceItem;
  position: number;
}

interface TranscribedProps extends PartProps {
  canTranscribe: boolean;
}

function Sound({ item, position, canTranscribe }: TranscribedProps) {
  const { step, soundUrl, duration, segments, recording } = item;
  const isStored = recording !== null && soundUrl?.startsWith("/");
  const note = voiceNoteOf(item, canTranscribe);
  const isBad = step.kind === "refused" || step.kind === "failed";
  return (
    <>
      {soundUrl !== null && (
        <RecordingPlayer
          src={soundUrl}
          duration={duration}
          name={RECORDING_CARD_TEXTS.name(position)}
          waveform={recording?.waveform ?? null}
          captions={isStored ? captionTrackOf(soundUrl, recording) : null}
        >
          {recording?.credit && (
            <p className="mt-1 break-words text-quiet text-sm">
              <Credit of="audio" name={recording.credit} />
            </p>
          )}
          {segments.length > 0 && <ReadAlong item={item} position={position} />}
        </RecordingPlayer>
      )}
      {note !== null && (
        // Without a sound as high as the player, which takes its place.
        <div className={soundUrl === null ? "min-h-14 content-center" : "mt-3"}>
          <p className={isBad ? "text-danger" : "text-quiet"}>{note}</p>
          <Progress item={item} position={position} />
        </div>
      )}
    </>
  );
}

/** The transcript for listening: pressing a sentence plays it. The field below is for editing. */
function ReadAlong({ item, position }: PartProps) {
  const { transcript, segments, recording } = item;
  return (
    <details className="mt-2 no-js:hidden">
      <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
        {RECORDING_CARD_TEXTS.readAlong}
      </summary>
      <SpokenText
        recording={{ transcript, segments, language: recording?.language ?? null }}
        name={RECORDING_CARD_TEXTS.transcriptOf(position)}
        className="whitespace-pre-wrap break-words pb-2"
      />
    </details>
  );
}

/** The progress of an upload in bytes, of a transcription in seconds, or without a value. */
function Progress({ item: { step }, position }: PartProps) {
  const name = RECORDING_CARD_TEXTS.label(position);
  if (step.kind === "finishing") return <Bar name={name} />;
  if (step.kind === "sending") return <Bar name={name} share={step.sent} />;
  if (step.kind !== "transcribing") return null;
  // The first piece is most of a recording, so the bar has no value until it is transcribed.
  return <Bar name={name} share={step.seconds > 0 ? step.seconds / step.duration : undefined} />;
}

function Bar({ name, share }: { name: string; share?: number | undefined }) {
  return (
    <progress
      aria-label={name}
      value={share}
      className={`mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-race [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-race ${share === undefined ? "animate-pulse" : ""}`}
    />
  );
}

interface TranscriptFieldProps extends PartProps {
  transcript: ShownText;
  on: CardEvents;
  onDrop: () => void;
}

function TranscriptField({ item, position, transcript, on, onDrop }: TranscriptFieldProps) {
  const { key, recording, step } = item;
  const { text, errors, conflict } = transcript;
  const field = `transcript-${recording?.id ?? key}` as const;
  return (
    <>
      <div className="mt-3 mb-1 flex flex-wrap justify-between gap-x-3">
        <label htmlFor={field} className="font-semibold">
          {RECORDING_CARD_TEXTS.transcript}{" "}
          <span className="sr-only">{RECORDING_CARD_TEXTS.ofRecording(position)}</span>
        </label>
        <SaveStatus says="trouble" state={transcript.state} />
      </div>
      {recording && <input type="hidden" name={shownName(field)} value={transcript.stored} />}
      <textarea
        id={field}
        name={recording ? field : undefined}
        dir="auto"
        rows={rowsOf(text)}
        value={text}
        placeholder={
          step.kind === "transcribing" ? RECORDING_CARD_TEXTS.transcribing : RECORDING_CARD_TEXTS.typeIt
        }
        onChange={({ currentTarget }) => transcript.change(currentTarget.value)}
        onFocus={transcript.focus}
        onBlur={transcript.blur}
        className={`${inputClass} field-sizing-content max-h-[min(28rem,60vh)] min-h-24`}
        {...errorAttributes(field, errors)}
      />
      <div className="mt-1 text-quiet text-sm">
        <CharacterCount length={text.length} maxLength={MAX_TRANSCRIPT_LENGTH} />
      </div>
      {errors && <FieldErrors id={field} errors={errors} />}
      {conflict && (
        <div className="mt-3">
          <ConflictNotice field={field} label={RECORDING_CARD_TEXTS.transcript} conflict={conflict} />
        </div>
      )}
      {item.offer !== null && (
        <TranscriptOffer
          recording={recording}
          offer={item.offer}
          onTake={() => on.settleOffer(key, "take")}
          onDrop={onDrop}
        />
      )}
    </>
  );
}

/** Returns the field's rows, for browsers without `field-sizing`. */
function rowsOf(transcript: string): number {
  return Math.min(12, Math.max(3, Math.ceil(transcript.length / 60)));
}

interface CardButtonsProps extends TranscribedProps {
  on: CardEvents;
  /** Wraps an action so that the focus moves to the card. */
  act: (action: (key: string) => void) => () => void;
}

function CardButtons({ item, position, canTranscribe, on, act }: CardButtonsProps) {
  const { recording, soundUrl, step } = item;
  const hasEnded = step.kind === "ready" || step.kind === "silent";
  const canRetry =
    step.kind === "waiting" ||
    step.kind === "limited" ||
    step.kind === "refused" ||
    step.kind === "failed" ||
    (step.kind === "untranscribed" && canTranscribe);
  const isNew = step.kind === "untranscribed" || (hasEnded && recording?.isTranscribed === false);
  const action = isNew
    ? RECORDING_CARD_TEXTS.transcribe
    : hasEnded
      ? RECORDING_CARD_TEXTS.transcribeAgain
      : RECORDING_CARD_TEXTS.retry;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {(canRetry || (hasEnded && canTranscribe)) && (
        <Button
          look={hasEnded ? "quiet" : "secondary"}
          type={recording ? "submit" : "button"}
          {...(recording && recordingIntents.button("transcribe-recording", recording.id))}
          aria-label={RECORDING_CARD_TEXTS.actionOn(action, position)}
          onClick={(event) => {
            event.preventDefault();
            act(canRetry ? on.retry : on.transcribeAgain)();
          }}
        >
          {!hasEnded && <Icon icon={RotateCw} size={18} />}
          {action}
        </Button>
      )}
      <span className="grow" />
      {soundUrl !== null && (
        <a
          href={soundUrl}
          download={RECORDING_CARD_TEXTS.fileName(position)}
          aria-label={RECORDING_CARD_TEXTS.download(position)}
          className={buttonClass("icon")}
        >
          <Icon icon={Download} size={18} />
        </a>
      )}
      <Button
        look="icon-danger"
        type={recording ? "submit" : "button"}
        {...(recording && recordingIntents.button("delete-recording", recording.id))}
        aria-label={RECORDING_CARD_TEXTS.delete(position)}
        onClick={(event) => {
          event.preventDefault();
          act(on.remove)();
        }}
      >
        <Icon icon={Trash2} size={18} />
      </Button>
    </div>
  );
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{text}</p>
      {children}
    </div>
  );
}
