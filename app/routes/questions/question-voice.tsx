/** The spoken answer of one question: recorder, recordings, and a field for voice memos. Part of the answer's form. */

import AudioLines from "@lucide/icons/icons/audio-lines";
import { type ReactNode, useEffect } from "react";
import { loadPlayers } from "../../browser/public-page/load-players.ts";
import type { SentText } from "../../browser/text/use-text.ts";
import { useTranscript } from "../../browser/voice/use-transcript.ts";
import { LostTexts, RefusedFiles } from "../../components/media/media-failure-notice.tsx";
import { UndoNotice } from "../../components/media/undo-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FileButton } from "../../components/ui/file-button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { RecordingCard } from "../../components/voice/recording-card.tsx";
import { VoiceRecorder } from "../../components/voice/voice-recorder.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import { PICKED_AUDIO_TYPES } from "../../domain/voice/audio-types.ts";
import type { ScreenVoice, VoiceItem } from "../../domain/voice/voice-on-screen.ts";
import type { RecordingFailure } from "../../http/recording-form.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { lazyPart } from "../lazy-part/lazy-part.tsx";

const VoiceSettings = lazyPart(
  async () => (await import("../../components/voice/voice-settings.tsx")).VoiceSettings,
);

interface QuestionVoiceProps {
  recap: Recap;
  questionIndex: number;
  voice: ScreenVoice;
  canTranscribe: boolean;
  failure: RecordingFailure | null;
  deleted: string | null;
  /** The field that says where on the course the answer belongs. */
  place: ReactNode;
}

export function QuestionVoice({ recap, questionIndex, voice, canTranscribe, ...after }: QuestionVoiceProps) {
  const { failure } = after;
  const items = voice.items.filter((item) => item.questionIndex === questionIndex);
  const isAnswered = items.length > 0 || recap.answers[questionIndex] !== undefined;
  return (
    <section aria-labelledby="voice" className="max-sm:mt-2">
      <h2 id="voice" className="sr-only">
        {QUESTIONS_TEXTS.voice.heading}
      </h2>
      {failure && <RecordingFailureNotice {...failure} />}
      {/* Above the recorder, so that a stopped recording appears where the recorder was. */}
      {items.length > 0 && (
        <RecordingCards
          recap={recap}
          question={recap.questions.find(({ index }) => index === questionIndex)?.text ?? ""}
          items={items}
          voice={voice}
          canTranscribe={canTranscribe}
          failure={failure}
        />
      )}
      <VoiceRecorder
        voice={voice}
        recap={recap}
        questionIndex={questionIndex}
        positionOf={(index) => recap.questions.findIndex((question) => question.index === index) + 1}
        isFurther={items.length > 0}
        canTranscribe={canTranscribe}
        memo={<MemoPicker onPick={(file) => voice.addFile(questionIndex, file)} />}
        settings={(privacy) => (
          <>
            <VoiceSettings
              isUrgent
              shown={{ ...voice, privacy }}
              failed={QUESTIONS_TEXTS.voice.settingsNotLoaded}
            />
            {after.place && isAnswered && <div className="mt-3">{after.place}</div>}
          </>
        )}
      />
      {after.deleted && (
        <div className="mt-4">
          <UndoNotice button={questionIntents.button("restore-recording", after.deleted)} />
        </div>
      )}
    </section>
  );
}

/** Adds a voice memo: uploaded immediately, or with the form if scripts do not run. */
function MemoPicker({ onPick }: { onPick: (file: File) => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          name="audio"
          accept={PICKED_AUDIO_TYPES.join(",")}
          onPick={(files) => files.forEach(onPick)}
        >
          <Icon icon={AudioLines} size={20} />
          {QUESTIONS_TEXTS.voice.addMemo}
        </FileButton>
        <div className="hidden no-js:block">
          <Button type="submit" {...questionIntents.button("upload")} look="secondary">
            {QUESTIONS_TEXTS.voice.uploadMemo}
          </Button>
        </div>
      </div>
      <p className="hidden text-quiet text-sm no-js:block">{QUESTIONS_TEXTS.voice.withoutScripts}</p>
    </>
  );
}

interface RecordingCardsProps {
  recap: Recap;
  /** The words of the question. */
  question: string;
  items: VoiceItem[];
  voice: ScreenVoice;
  canTranscribe: boolean;
  failure: RecordingFailure | null;
}

/** The recordings of a question with players and transcripts, and the failures of a form without scripts. */
function RecordingCards({ recap, question, items, failure, ...shared }: RecordingCardsProps) {
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
  position: number;
  /** The transcript that a form without scripts has sent in vain. */
  sent: SentText | null;
}

function QuestionRecording({ recap, question, voice, sent, ...card }: QuestionRecordingProps) {
  const transcript = useTranscript(recap, card.item, { question, sent });
  return <RecordingCard {...card} transcript={transcript} on={voice} />;
}

function RecordingFailureNotice({ uploads, lost, action }: RecordingFailure) {
  return (
    <>
      {uploads.length > 0 && <RefusedFiles uploads={uploads} className="mb-4" />}
      <LostTexts title={QUESTIONS_TEXTS.voice.lost} texts={lost} />
      {action && (
        <Notice title={action.title} tone="danger" className="mb-4">
          {action.description}
        </Notice>
      )}
    </>
  );
}
