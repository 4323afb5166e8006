/** Purges a recap's pages from the page cache when the recap, or its course, a comment or a contribution on it, is hidden. */
import type { SQL } from "drizzle-orm";
import type { ContributionService, SendingKey } from "../../../app/services/contribution-service.ts";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import { ownRecap } from "../../db/recap-access.ts";
import type { PageCache } from "./page-cache.ts";

export function purgingPageCache(
  recaps: RecapService,
  { whileHiding, whileModerating }: Pick<PageCache, "whileHiding" | "whileModerating">,
): RecapService {
  return {
    ...recaps,

    setVisibility(viewer, handle, isPublic) {
      const change = () => recaps.setVisibility(viewer, handle, isPublic);
      return isPublic ? change() : whileHiding(ownRecap(viewer, handle), change);
    },

    setCourse: (viewer, handle, course) =>
      whileModerating(ownRecap(viewer, handle), () => recaps.setCourse(viewer, handle, course)),

    delete: (viewer, handle) => whileHiding(ownRecap(viewer, handle), () => recaps.delete(viewer, handle)),

    upsertShared(viewer, shared) {
      const change = () => recaps.upsertShared(viewer, shared);
      return shared.given.isPublic === false
        ? whileHiding(ownRecap(viewer, { shareId: shared.shareId }), change)
        : change();
    },
  };
}

/** `isRecapOf` returns a condition on `recaps`: the comment is on it. */
export function purgingWhenModerated(
  reactions: ReactionService,
  { whileModerating }: Pick<PageCache, "whileModerating">,
  isRecapOf: (commentId: string) => SQL,
): ReactionService {
  return {
    ...reactions,

    moderateComment(viewer, commentId, status) {
      const change = () => reactions.moderateComment(viewer, commentId, status);
      return status === "hidden" ? whileModerating(isRecapOf(commentId), change) : change();
    },

    block: (viewer, handle, commentId) =>
      whileModerating(ownRecap(viewer, handle), () => reactions.block(viewer, handle, commentId)),

    editComment: (viewer, commentId, content) =>
      whileModerating(isRecapOf(commentId), () => reactions.editComment(viewer, commentId, content)),

    deleteComment: (viewer, commentId) =>
      whileModerating(isRecapOf(commentId), () => reactions.deleteComment(viewer, commentId)),

    // The report may hold the comment.
    reportComment: (viewer, commentId) =>
      whileModerating(isRecapOf(commentId), () => reactions.reportComment(viewer, commentId)),
  };
}

/** `recapOf` returns a condition on `recaps`: the contribution, or one of the sending, is on it. */
export function purgingWhenWithdrawn(
  contributions: ContributionService,
  { whileModerating }: Pick<PageCache, "whileModerating">,
  recapOf: { contribution: (id: string) => SQL; sending: (sendingId: string) => SQL },
): ContributionService {
  const around = <Result>(id: string, change: () => Promise<Result>) =>
    whileModerating(recapOf.contribution(id), change);
  return {
    ...contributions,
    setStatus: (viewer, id, status) => around(id, () => contributions.setStatus(viewer, id, status)),
    setStatusOfAll: (viewer, handle, ids, status) =>
      whileModerating(ownRecap(viewer, handle), () =>
        contributions.setStatusOfAll(viewer, handle, ids, status),
      ),
    deleteAll: (viewer, handle, ids) =>
      whileModerating(ownRecap(viewer, handle), () => contributions.deleteAll(viewer, handle, ids)),
    block: (viewer, handle, id) => around(id, () => contributions.block(viewer, handle, id)),
    delete: (viewer, id) => around(id, () => contributions.delete(viewer, id)),
    deleteSending: (sending: SendingKey) =>
      whileModerating(recapOf.sending(sending.sendingId), () => contributions.deleteSending(sending)),
  };
}
