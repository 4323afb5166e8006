/** Passes the result of a form with photos and videos to the next page, in its address. */
import { mediaIdSchema } from "../domain/media/media.ts";
import type { Recap } from "../domain/recap/recap.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { type NoticeCode, noticeOf, withNotice } from "./notices.ts";

export function withMediaNotice(path: SitePath, notice: NoticeCode | null, deleted: string | null): SitePath {
  const url = notice === null ? path : withNotice(path, notice);
  return deleted === null ? url : `${url}&deleted=${deleted}`;
}

interface MediaNotice {
  notice: NoticeCode | null;
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
  return { notice: isOutdated ? null : notice, deleted: isDeleted ? deleted.data : null };
}
