/**
 * What only some questions show: recordings, photos, videos, notices of deletions, of conflicts and of changes that
 * failed, the offer of another wording, and settings. Loaded on demand (use-answer-parts.ts), and before hydration if the
 * server has rendered one: each has the attribute data-answer-part, except the settings, which the server does not render.
 */

import Trash2 from "@lucide/icons/icons/trash";
import { useEffect } from "react";
import type { ScreenDescriptions } from "../../browser/media/use-descriptions.ts";
import { loadPlayers } from "../../browser/public-page/load-players.ts";
import { MediaCard } from "../../components/media/media-card.tsx";
import {
  MediaFailureNotice as FailureNotice,
  LostTexts,
  type MediaFailureNoticeProps,
  RefusedFiles,
} from "../../components/media/media-failure-notice.tsx";
import { UndoNotice as DeletionNotice, type UndoNoticeProps } from "../../components/media/undo-notice.tsx";
import { StaleNotice as ConflictNotice, type StaleNoticeProps } from "../../components/text/stale-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { type CardEvents, RecordingCard } from "../../components/voice/recording-card.tsx";
import { type Media, nameOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import type { ScreenVoice, VoiceItem } from "../../domain/voice/voice.ts";
import type { RecordingFailure } from "../../http/recording-form.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";

export { LanguageChoice } from "../../components/voice/language-choice.tsx";
export { OtherWording } from "./other-wording.tsx";
export { GoneAnswers, QuestionGone } from "./question-gone.tsx";

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
    <ol data-answer-part aria-label={QUESTIONS_TEXTS.voice.recordings} className="mb-4 space-y-4">
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
    ? { ...item, transcript: unsaved.typed, errors: unsaved.errors, saving: "rejected" }
    : item;
}

export function RecordingFailureNotice({ uploads, lost, action }: RecordingFailure) {
  return (
    <div data-answer-part>
      {uploads.length > 0 && <RefusedFiles uploads={uploads} className="mb-4" />}
      <LostTexts title={QUESTIONS_TEXTS.voice.lost} texts={lost} />
      {action && (
        <Notice title={action.title} tone="danger" role="alert" className="mb-4">
          {action.description}
        </Notice>
      )}
    </div>
  );
}

interface MediaCardsProps {
  recap: Pick<Recap, "shareId" | "status">;
  media: Media[];
  descriptions: ScreenDescriptions;
}

export function MediaCards({ recap, media, descriptions }: MediaCardsProps) {
  return (
    <ul data-answer-part className="grid gap-4 sm:grid-cols-2">
      {media.map((item, at) => (
        <MediaCard
          key={item.id}
          shareId={recap.shareId}
          media={item}
          position={at + 1}
          description={descriptions.shown(item)}
          onDescribe={(text) => descriptions.type(item.id, text)}
          onLeave={() => recap.status === "published" && void descriptions.flush()}
        >
          <Button
            type="submit"
            look="icon-danger"
            {...questionIntents.button("delete", item.id)}
            aria-label={QUESTIONS_TEXTS.media.delete(nameOf(item).toLowerCase(), at + 1)}
          >
            <Icon icon={Trash2} size={18} />
          </Button>
        </MediaCard>
      ))}
    </ul>
  );
}

export function MediaFailureNotice(props: MediaFailureNoticeProps) {
  return (
    <div data-answer-part>
      <FailureNotice {...props} />
    </div>
  );
}

export function UndoNotice(props: UndoNoticeProps) {
  return (
    <div data-answer-part>
      <DeletionNotice {...props} />
    </div>
  );
}

export function StaleNotice(props: StaleNoticeProps) {
  return (
    <div data-answer-part>
      <ConflictNotice {...props} />
    </div>
  );
}
