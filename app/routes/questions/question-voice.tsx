/** The voice of one question: the recorder, a voice memo from elsewhere, and each recording. Stands inside the answer's form. */
import { Mic } from "lucide-react";
import { LostTexts } from "../../components/recap/lost-texts.tsx";
import { type CardEvents, RecordingCard } from "../../components/recap/recording-card.tsx";
import { RefusedFiles } from "../../components/recap/refused-files.tsx";
import { UndoNotice } from "../../components/recap/undo-notice.tsx";
import { VoiceRecorder } from "../../components/recap/voice-recorder.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FileButton } from "../../components/ui/file-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { Recap } from "../../domain/recap.ts";
import { PICKED_AUDIO_TYPES } from "../../domain/recording.ts";
import { questionIntents } from "../../domain/story-intents.ts";
import type { ScreenVoice, VoiceItem } from "../../domain/voice.ts";
import type { RecordingFailure } from "../../http/recording-form.ts";

interface QuestionVoiceProps {
  recap: Recap;
  questionIndex: number;
  voice: ScreenVoice;
  /** Whether the server turns speech into text. */
  canTranscribe: boolean;
  /** What a form without scripts could not do. */
  failure: RecordingFailure | null;
  /** The recording that a form without scripts has just deleted. */
  deleted: string | null;
}

export function QuestionVoice({ recap, questionIndex, voice, canTranscribe, ...after }: QuestionVoiceProps) {
  const items = voice.items
    .filter((item) => item.questionIndex === questionIndex)
    .map((item) => withUnsaved(item, after.failure));
  const on: CardEvents = {
    ...voice,
    leave: () => recap.status === "published" && void voice.flush(),
  };
  return (
    <section aria-labelledby="voice" className="mt-4">
      <h2 id="voice" className="mb-3 text-2xl">
        Your voice
      </h2>
      {after.failure && <FailureNotice {...after.failure} />}
      <VoiceRecorder
        voice={voice}
        questionIndex={questionIndex}
        positionOf={(index) => recap.questions.findIndex((question) => question.index === index) + 1}
        canTranscribe={canTranscribe}
      />
      {items.length > 0 && (
        <ol aria-label="Recordings" className="mt-4 space-y-4">
          {items.map((item, at) => (
            <RecordingCard
              key={item.key}
              item={item}
              position={at + 1}
              canTranscribe={canTranscribe}
              on={on}
            />
          ))}
        </ol>
      )}
      <div className="mt-4 space-y-2">
        {after.deleted && <UndoNotice button={questionIntents.button("restore-recording", after.deleted)} />}
        <MemoPicker onPick={(file) => voice.addFile(questionIndex, file)} />
      </div>
    </section>
  );
}

/** What could not be saved is still in its field, until somebody types there. */
function withUnsaved(item: VoiceItem, failure: RecordingFailure | null): VoiceItem {
  const { recording, transcript } = item;
  const unsaved = recording && failure?.transcripts[recording.id];
  return unsaved && transcript === recording.transcript
    ? { ...item, transcript: unsaved.typed, errors: unsaved.errors, saving: "rejected" }
    : item;
}

/** Sent at once where scripts run, with the form where they do not. */
function MemoPicker({ onPick }: { onPick: (file: File) => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          name="audio"
          accept={PICKED_AUDIO_TYPES.join(",")}
          onPick={(files) => files.forEach(onPick)}
        >
          <Mic aria-hidden="true" size={20} />
          Add a voice memo
        </FileButton>
        <div className="hidden no-js:block">
          <Button type="submit" {...questionIntents.button("upload")} look="secondary">
            Upload memo
          </Button>
        </div>
      </div>
      <p className="hidden text-quiet text-sm no-js:block">
        Without JavaScript this page cannot record: use your device's recorder. WebM, M4A, Ogg or WAV, up to
        25 MB
      </p>
    </>
  );
}

function FailureNotice({ uploads, lost, action }: RecordingFailure) {
  return (
    <>
      {uploads.length > 0 && (
        <div className="mb-4">
          <RefusedFiles uploads={uploads} />
        </div>
      )}
      <LostTexts title="The recording of this transcript was deleted" texts={lost} />
      {action && (
        <div className="mb-4">
          <Notice title={action.title} tone="danger" role="alert">
            {action.description}
          </Notice>
        </div>
      )}
    </>
  );
}
