/** The photos and videos of one question: add, describe, delete (specification 2, questions). Part of the answer's form. */
import type { ScreenUploads } from "../../browser/tab/use-uploads.ts";
import { MediaDrop } from "../../components/media/media-drop.tsx";
import { MediaFailureNotice } from "../../components/media/media-failure-notice.tsx";
import { MediaPicker } from "../../components/media/media-picker.tsx";
import { UndoNotice } from "../../components/media/undo-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { MediaGrid, type MediaGridProps } from "../media-grid/media-grid.tsx";

interface QuestionMediaProps extends Pick<MediaGridProps, "form" | "isSending" | "onPlaces"> {
  recap: Recap;
  questionIndex: number;
  uploads: ScreenUploads;
  failure: MediaFailure | null;
  deleted: string | null;
}

export function QuestionMedia({
  recap,
  questionIndex,
  uploads,
  failure,
  deleted,
  ...grid
}: QuestionMediaProps) {
  const shown = recap.media.filter((media) => media.questionIndex === questionIndex);
  const sending = uploads.list.filter((upload) => upload.questionIndex === questionIndex);
  const pick = (files: File[]) => uploads.add(questionIndex, files);
  return (
    <section aria-labelledby="media" className="mt-4 sm:mt-6">
      <h2 id="media" className="sr-only">
        {QUESTIONS_TEXTS.media.heading}
      </h2>
      <MediaDrop watch={uploads.watchFiles} onPick={pick}>
        <div className="space-y-3">
          {failure && <MediaFailureNotice {...failure} media={shown} />}
          {/* Above the photos, so that it is in reach below the recorder. */}
          <MediaPicker onPick={pick} isFirst={shown.length + sending.length === 0} />
          {deleted && <UndoNotice button={questionIntents.button("restore", deleted)} />}
          <MediaGrid {...grid} recap={recap} media={shown} uploads={sending} on={uploads} failure={failure} />
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
