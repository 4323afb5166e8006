/** Lists the files that were not added, the descriptions that were not saved, and the action that failed. */
import { MEDIA_MESSAGES, type Media, nameOf } from "../../domain/media/media.ts";
import type { FailedMediaAction } from "../../domain/recap/story-intents.ts";
import { MEDIA_TEXTS } from "../../texts/media/media-texts.ts";
import { Notice } from "../ui/notice.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";
import { ACTION_FAILURES, actionFailure } from "./media-action-failure.ts";

export interface MediaFailureNoticeProps {
  /** In the order in which the screen numbers them. */
  media: Media[];
  uploads: { fileName: string; message: string }[];
  descriptions: Record<string, { errors: string[] }>;
  /** Descriptions of photos and videos that were deleted in another tab. */
  lost: string[];
  /** The pressed button's action, if it failed. */
  action: FailedMediaAction | null;
  limit: string | null;
}

export function MediaFailureNotice({ uploads, lost, action, limit, ...shown }: MediaFailureNoticeProps) {
  return (
    <>
      {uploads.length > 0 && <RefusedFiles uploads={uploads} className="mb-6" />}
      <UnsavedDescriptions {...shown} />
      <LostTexts title={MEDIA_TEXTS.lost.title} texts={lost} />
      {/* With scripts it is a toast: the pressed button may be far below. */}
      {action !== null && (
        <Notice title={ACTION_FAILURES[action].title} tone="danger" className="mb-6 hidden no-js:block">
          {actionFailure(action, limit).description}
        </Notice>
      )}
    </>
  );
}

/** Links to the fields of descriptions that a form without scripts has not saved. */
function UnsavedDescriptions({
  media,
  descriptions,
}: Pick<MediaFailureNoticeProps, "media" | "descriptions">) {
  const unsaved = media.flatMap((item, at) => {
    const { errors } = descriptions[item.id] ?? {};
    return errors ? [{ field: `description-${item.id}`, name: `${nameOf(item)} ${at + 1}`, errors }] : [];
  });
  if (unsaved.length === 0) return null;
  return (
    <Notice title={MEDIA_TEXTS.notSaved} tone="danger" className="mb-6">
      <ul>
        {unsaved.map(({ field, name, errors }) => (
          <li key={field}>
            <a href={`#${field}`} className="inline-block py-2 font-semibold underline">
              {name}
            </a>
            : {errors.join(". ")}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function LostTexts({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <Notice title={title} tone="danger" className="mb-6">
      <p>{MEDIA_TEXTS.lost.description}</p>
      {[...new Set(texts)].map((text) => (
        <ScrollBox key={text} className="my-2 rounded-lg border border-line p-3">
          {text}
        </ScrollBox>
      ))}
    </Notice>
  );
}

interface RefusedFilesProps {
  uploads: { fileName: string; message: string }[];
  className: string;
}

export function RefusedFiles({ uploads, className }: RefusedFilesProps) {
  return (
    <Notice title={MEDIA_MESSAGES.uploadFailed.title} tone="danger" className={className}>
      <ul className="space-y-1">
        {uploads.map(({ fileName, message }) => (
          <li key={`${fileName} ${message}`} className="break-words">
            <bdi className="font-semibold">{fileName}</bdi>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
