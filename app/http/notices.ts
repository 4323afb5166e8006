/** Messages that survive a redirect: the address carries a code, and the next page shows the code's text. */
import type { Viewer } from "../domain/account/viewer.ts";
import { mediaIdSchema } from "../domain/media/media-input.ts";
import type { Recap } from "../domain/recap/recap.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { recordingIdSchema } from "../domain/voice/recording.ts";
import { NOTICES } from "../texts/site/notices.ts";

export type NoticeCode = keyof typeof NOTICES;

export function withNotice(path: SitePath, code: NoticeCode): SitePath {
  return `${path}${path.includes("?") ? "&" : "?"}notice=${code}`;
}

/** Returns the notice of a saved recap: in the account, or in the collection of a browser that is signed out. */
export function savedNotice({ user }: Viewer): NoticeCode {
  return user ? "saved-to-account" : "saved";
}

/** Returns the notice's code, or null if the address has none or an unknown one. */
export function noticeOf(search: URLSearchParams): NoticeCode | null {
  const code = search.get("notice");
  return code !== null && Object.hasOwn(NOTICES, code) ? (code as NoticeCode) : null;
}

/** Returns the address with the result of a form with photos and videos. `deleted` is the id of one that can be restored. */
export function withMediaNotice(path: SitePath, notice: NoticeCode | null, deleted: string | null): SitePath {
  const url = notice === null ? path : withNotice(path, notice);
  return deleted === null ? url : `${url}&deleted=${deleted}`;
}

interface MediaNotice {
  /** The message itself: these pages do not load the texts of all notices. */
  notice: { title: string; description?: string } | null;
  /** The id of the photo or video that was just deleted and can be restored. */
  deleted: string | null;
}

export function mediaNoticeOf(request: Request, recap: Recap): MediaNotice {
  const search = new URL(request.url).searchParams;
  const deleted = mediaIdSchema.safeParse(search.get("deleted"));
  const isDeleted = deleted.success && !recap.media.some((media) => media.id === deleted.data);
  const notice = noticeOf(search);
  // The browser's Back may lead to this address after the photo or video was restored.
  const isOutdated = notice === "media-deleted" && !isDeleted;
  return {
    notice: notice === null || isOutdated ? null : NOTICES[notice],
    deleted: isDeleted ? deleted.data : null,
  };
}

const FIELD = "deleted-recording";

/** Returns the address with the id of a recording that a plain form has deleted. */
export function withDeletedRecording(path: SitePath, recordingId: string | null): SitePath {
  return recordingId === null ? path : `${path}&${FIELD}=${recordingId}`;
}

/** Returns the id of the deleted recording, or null if there is none or it has been restored. */
export function deletedRecordingOf(request: Request, recap: Recap): string | null {
  const id = recordingIdSchema.safeParse(new URL(request.url).searchParams.get(FIELD));
  const isDeleted = id.success && !recap.recordings.some((recording) => recording.id === id.data);
  return isDeleted ? id.data : null;
}
