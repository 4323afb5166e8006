/** What a form with photos and videos did, told on the page that it leads back to. */
import { mediaIdSchema } from "../domain/media.ts";
import type { Recap } from "../domain/recap.ts";
import { type NoticeCode, noticeOf, withNotice } from "./notices.ts";

export function withMediaNotice(path: string, notice: NoticeCode | null, deleted: string | null): string {
  const url = notice === null ? path : withNotice(path, notice);
  return deleted === null ? url : `${url}&deleted=${deleted}`;
}

interface MediaNotice {
  notice: NoticeCode | null;
  /** The photo or video that was just deleted and can be restored. */
  deleted: string | null;
}

export function mediaNoticeOf(request: Request, recap: Recap): MediaNotice {
  const search = new URL(request.url).searchParams;
  const deleted = mediaIdSchema.safeParse(search.get("deleted"));
  const isGone = deleted.success && !recap.media.some((media) => media.id === deleted.data);
  const notice = noticeOf(search);
  // The browser's Back shows an address again that was true before.
  const isBack = notice === "media-deleted" && !isGone;
  return { notice: isBack ? null : notice, deleted: isGone ? deleted.data : null };
}
