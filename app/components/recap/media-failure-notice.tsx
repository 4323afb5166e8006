/** Which files were not added and why, which descriptions were not saved, and what else could not be done. */
import { useEffect } from "react";
import { MEDIA_MESSAGES, type Media, nameOf } from "../../domain/media.ts";
import type { FailedMediaAction } from "../../domain/story-intents.ts";
import { Notice } from "../ui/notice.tsx";
import { LostTexts } from "./lost-texts.tsx";
import { RefusedFiles } from "./refused-files.tsx";

interface MediaFailureNoticeProps {
  /** As the screen shows and counts them. */
  media: Media[];
  uploads: { fileName: string; message: string }[];
  /** By media id. */
  descriptions: Record<string, { errors: string[] }>;
  /** Descriptions of photos and videos that were deleted in another tab. */
  lost: string[];
  /** What the pressed button could not do. */
  action: FailedMediaAction | null;
  /** The limit's message if the action reached one; otherwise null. */
  limit: string | null;
}

export function MediaFailureNotice({
  media,
  uploads,
  descriptions,
  lost,
  action,
  limit,
}: MediaFailureNoticeProps) {
  return (
    <>
      {uploads.length > 0 && (
        <div className="mb-6">
          <RefusedFiles uploads={uploads} />
        </div>
      )}
      <UnsavedDescriptions media={media} descriptions={descriptions} />
      <LostTexts title="The photo or video of this description was deleted" texts={lost} />
      {action !== null && (
        <div className="mb-6">
          <Notice title={ACTION_FAILURES[action].title} tone="danger" role="alert">
            {actionFailure(action, limit).description}
          </Notice>
        </div>
      )}
    </>
  );
}

/** Leads to their fields; the first one gets the focus. */
function UnsavedDescriptions({
  media,
  descriptions,
}: Pick<MediaFailureNoticeProps, "media" | "descriptions">) {
  const unsaved = media.flatMap((item, at) => {
    const { errors } = descriptions[item.id] ?? {};
    return errors ? [{ field: `description-${item.id}`, name: `${nameOf(item)} ${at + 1}`, errors }] : [];
  });
  const first = unsaved[0]?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads there again
  useEffect(() => {
    if (first !== undefined) document.getElementById(first)?.focus();
  }, [first, descriptions]);
  if (unsaved.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice title="Not saved yet" tone="danger" role="alert">
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
    </div>
  );
}

export function actionFailure(action: FailedMediaAction, limit: string | null) {
  const { title, description } = ACTION_FAILURES[action];
  return { title, description: limit === null ? description : `${limit}.` };
}

const ACTION_FAILURES = {
  delete: MEDIA_MESSAGES.deleteFailed,
  restore: {
    title: "Not restored",
    description:
      "Please try again in a moment. If that does not help, it is gone for good, or the recap is full.",
  },
  order: { title: "Not changed", description: "Please try again in a moment." },
} as const;
