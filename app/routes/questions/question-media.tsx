/** The photos and videos of one question: add, describe, delete (specification 2, questions). Part of the answer's form. */
import type { ScreenDescriptions } from "../../browser/media/use-descriptions.ts";
import type { ScreenUploads } from "../../browser/tab/use-uploads.ts";
import { MediaDrop } from "../../components/media/media-drop.tsx";
import { MediaPicker } from "../../components/media/media-picker.tsx";
import { UploadSlot } from "../../components/media/upload-slot.tsx";
import { Button } from "../../components/ui/button.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { useAnswerParts } from "./use-answer-parts.ts";

interface QuestionMediaProps {
  recap: Recap;
  questionIndex: number;
  uploads: ScreenUploads;
  descriptions: ScreenDescriptions;
  failure: MediaFailure | null;
  /** The photo or video that was just deleted. */
  deleted: string | null;
}

export function QuestionMedia({ recap, questionIndex, uploads, descriptions, ...after }: QuestionMediaProps) {
  const shown = recap.media.filter((media) => media.questionIndex === questionIndex);
  const sending = uploads.list.filter((upload) => upload.questionIndex === questionIndex);
  const parts = useAnswerParts(shown.length > 0 || after.failure !== null || after.deleted !== null);
  const pick = (files: File[]) => uploads.add(questionIndex, files);
  return (
    <section aria-labelledby="media" className="mt-6 sm:mt-8">
      <h2 id="media" className="mb-3 text-2xl max-sm:sr-only">
        {QUESTIONS_TEXTS.media.heading}
      </h2>
      <MediaDrop watch={uploads.watchFiles} onPick={pick}>
        <div className="space-y-4">
          {after.failure && parts && <parts.MediaFailureNotice {...after.failure} media={shown} />}
          {/* Above the photos, so that it is in reach below the recorder. */}
          <MediaPicker onPick={pick} />
          <UploadSlot unlisted={uploads.unlisted} uploads={sending} recap={recap} on={uploads} />
          {after.deleted && parts && (
            <parts.UndoNotice button={questionIntents.button("restore", after.deleted)} />
          )}
          {shown.length > 0 && parts && (
            <parts.MediaCards recap={recap} media={shown} descriptions={descriptions} />
          )}
          {recap.media.length > 0 && (
            <Button type="submit" look="quiet" {...questionIntents.button("memories")}>
              {QUESTIONS_TEXTS.media.all}
            </Button>
          )}
        </div>
      </MediaDrop>
    </section>
  );
}
