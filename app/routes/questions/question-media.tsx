/** The photos and videos of one question: add, describe, delete (specification 2, questions). Part of the answer's form. */
import Trash2 from "@lucide/icons/icons/trash";
import { useDescription } from "../../browser/media/use-description.ts";
import type { ScreenUploads } from "../../browser/tab/use-uploads.ts";
import type { SentText } from "../../browser/text/use-text.ts";
import { MediaCard } from "../../components/media/media-card.tsx";
import { MediaDrop } from "../../components/media/media-drop.tsx";
import { MediaFailureNotice } from "../../components/media/media-failure-notice.tsx";
import { MediaPicker } from "../../components/media/media-picker.tsx";
import { UndoNotice } from "../../components/media/undo-notice.tsx";
import { UploadList } from "../../components/media/upload-list.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { type Media, nameOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";

interface QuestionMediaProps {
  recap: Recap;
  questionIndex: number;
  uploads: ScreenUploads;
  failure: MediaFailure | null;
  /** The photo or video that was just deleted. */
  deleted: string | null;
}

export function QuestionMedia({ recap, questionIndex, uploads, ...after }: QuestionMediaProps) {
  const shown = recap.media.filter((media) => media.questionIndex === questionIndex);
  const sending = uploads.list.filter((upload) => upload.questionIndex === questionIndex);
  const pick = (files: File[]) => uploads.add(questionIndex, files);
  return (
    <section aria-labelledby="media" className="mt-6 sm:mt-8">
      <h2 id="media" className="mb-3 text-2xl max-sm:sr-only">
        {QUESTIONS_TEXTS.media.heading}
      </h2>
      <MediaDrop watch={uploads.watchFiles} onPick={pick}>
        <div className="space-y-4">
          {after.failure && <MediaFailureNotice {...after.failure} media={shown} />}
          {/* Above the photos, so that it is in reach below the recorder. */}
          <MediaPicker onPick={pick} />
          <UploadList unlisted={uploads.unlisted} uploads={sending} recap={recap} on={uploads} />
          {after.deleted && <UndoNotice button={questionIntents.button("restore", after.deleted)} />}
          {shown.length > 0 && <MediaCards recap={recap} media={shown} failure={after.failure} />}
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

interface MediaCardsProps {
  recap: Recap;
  media: Media[];
  failure: MediaFailure | null;
}

function MediaCards({ recap, media, failure }: MediaCardsProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {media.map((item, at) => (
        <Card
          key={item.id}
          recap={recap}
          media={item}
          position={at + 1}
          sent={failure?.descriptions[item.id] ?? null}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  recap: Recap;
  media: Media;
  /** From 1. */
  position: number;
  /** The description that a form without scripts has sent in vain. */
  sent: SentText | null;
}

function Card({ recap, media, position, sent }: CardProps) {
  const description = useDescription(recap, media, sent);
  return (
    <MediaCard shareId={recap.shareId} media={media} position={position} description={description}>
      <Button
        type="submit"
        look="icon-danger"
        {...questionIntents.button("delete", media.id)}
        aria-label={QUESTIONS_TEXTS.media.delete(nameOf(media).toLowerCase(), position)}
      >
        <Icon icon={Trash2} size={18} />
      </Button>
    </MediaCard>
  );
}
