/** The recordings of a question, each with its player and its transcript, and what of a form without scripts failed. */
import { useEffect } from "react";
import { loadPlayers } from "../../browser/public-page/load-players.ts";
import type { SentText } from "../../browser/text/use-text.ts";
import { useTranscript } from "../../browser/voice/use-transcript.ts";
import { LostTexts, RefusedFiles } from "../../components/media/media-failure-notice.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { RecordingCard } from "../../components/voice/recording-card.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import type { ScreenVoice, VoiceItem } from "../../domain/voice/voice-on-screen.ts";
import type { RecordingFailure } from "../../http/recording-form.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";

interface RecordingCardsProps {
  recap: Recap;
  /** The words of the question. */
  question: string;
  items: VoiceItem[];
  voice: ScreenVoice;
  /** Whether the server transcribes recordings. */
  canTranscribe: boolean;
  /** Which changes of a form without scripts failed. */
  failure: RecordingFailure | null;
}

export function RecordingCards({ recap, question, items, failure, ...shared }: RecordingCardsProps) {
  useEffect(loadPlayers, []);
  return (
    <ol aria-label={QUESTIONS_TEXTS.voice.recordings} className="mb-4 space-y-4">
      {items.map((item, at) => (
        <QuestionRecording
          key={item.key}
          recap={recap}
          question={question}
          item={item}
          position={at + 1}
          sent={failure?.transcripts[item.recording?.id ?? ""] ?? null}
          {...shared}
        />
      ))}
    </ol>
  );
}

interface QuestionRecordingProps
  extends Pick<RecordingCardsProps, "recap" | "question" | "voice" | "canTranscribe"> {
  item: VoiceItem;
  /** From 1. */
  position: number;
  /** The transcript that a form without scripts has sent in vain. */
  sent: SentText | null;
}

function QuestionRecording({ recap, question, voice, sent, ...card }: QuestionRecordingProps) {
  const transcript = useTranscript(recap, card.item, { question, sent });
  return <RecordingCard {...card} transcript={transcript} on={voice} />;
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
