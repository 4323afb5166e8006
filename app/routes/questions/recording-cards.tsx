/** The recordings of a question, each with its player and its transcript, and what of a form without scripts failed. */
import { useEffect } from "react";
import { loadPlayers } from "../../browser/public-page/load-players.ts";
import { LostTexts, RefusedFiles } from "../../components/media/media-failure-notice.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { type CardEvents, RecordingCard } from "../../components/voice/recording-card.tsx";
import type { ScreenVoice, VoiceItem } from "../../domain/voice/voice.ts";
import type { RecordingFailure } from "../../http/recording-form.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";

interface RecordingCardsProps {
  items: VoiceItem[];
  voice: ScreenVoice;
  /** Whether the recap is published. */
  isLive: boolean;
  /** Whether the server transcribes recordings. */
  canTranscribe: boolean;
  /** Which changes of a form without scripts failed. */
  failure: RecordingFailure | null;
}

export function RecordingCards({ items, voice, isLive, canTranscribe, failure }: RecordingCardsProps) {
  useEffect(loadPlayers, []);
  const on: CardEvents = { ...voice, leave: () => isLive && void voice.flush() };
  return (
    <ol aria-label={QUESTIONS_TEXTS.voice.recordings} className="mb-4 space-y-4">
      {items.map((item, at) => (
        <RecordingCard
          key={item.key}
          item={withUnsaved(item, failure)}
          position={at + 1}
          canTranscribe={canTranscribe}
          on={on}
        />
      ))}
    </ol>
  );
}

/** Shows a transcript that could not be saved in its field, until the athlete changes it. */
function withUnsaved(item: VoiceItem, failure: RecordingFailure | null): VoiceItem {
  const { recording, transcript } = item;
  const unsaved = recording && failure?.transcripts[recording.id];
  return unsaved && transcript === recording.transcript
    ? {
        ...item,
        transcript: unsaved.typed,
        stored: unsaved.shown,
        errors: unsaved.errors,
        saving: "rejected",
      }
    : item;
}

export function RecordingFailureNotice({ uploads, lost, action }: RecordingFailure) {
  return (
    <>
      {uploads.length > 0 && <RefusedFiles uploads={uploads} className="mb-4" />}
      <LostTexts title={QUESTIONS_TEXTS.voice.lost} texts={lost} />
      {action && (
        <Notice title={action.title} tone="danger" role="alert" className="mb-4">
          {action.description}
        </Notice>
      )}
    </>
  );
}
