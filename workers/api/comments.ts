/** API calls for comments: list, post, edit, delete, report, and what the owner decides (product.md, Comment). */
import { type Context, Hono } from "hono";
import { blockSchema, unblockSchema } from "../../app/domain/contributions/contribution.ts";
import { IDENTITY_REQUIRED } from "../../app/domain/reactions/comment-limits.ts";
import {
  COMMENT_STATUSES,
  commentChangeSchema,
  commentCursor,
  commentInputSchema,
  commentJson,
  commentSettingsSchema,
  commentStatusIn,
  REACTION_REFUSALS,
} from "../../app/domain/reactions/reactions.ts";
import { commentUrl } from "../../app/domain/wizard/comment-url.ts";
import type { ChangeOutcome } from "../../app/services/reaction-service.ts";
import { ApiError, invalidInput, noContent, notFound, visitorBlocked } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { commentIdOf, handleOf, linkToNext } from "./request/call-address.ts";
import { readJson } from "./request/json-body.ts";

export const comments = new Hono<ApiEnv>()
  .get("/recaps/:id/comments", async (context) => {
    const { services, viewer } = context.var;
    const wanted = wantedOf(context);
    const page = await services.reactions.findReactions(viewer, handleOf(context), wanted);
    if (!page) throw notFound("recap");
    const last = page.comments.at(-1);
    if (page.hasLater && last) linkToNext(context, { after: String(last.number) });
    return context.json(page.comments.map((comment) => commentJson(comment, page.isOwner)));
  })

  .post("/recaps/:id/comments", async (context) => {
    const { services, viewer } = context.var;
    const handle = handleOf(context);
    const value = await readJson(context.req, commentInputSchema);
    const outcome = await services.reactions.comment(viewer, handle, value);
    switch (outcome.kind) {
      case "posted":
        context.header("location", commentUrl(outcome.shareId, outcome.comment));
        return context.json(commentJson(outcome.comment, outcome.isOwner), outcome.isFirst ? 201 : 200);
      case "nameless":
        throw invalidInput({ userName: [IDENTITY_REQUIRED], userEmail: [IDENTITY_REQUIRED] });
      case "not-athlete":
        throw new ApiError(403, "not_athlete", REACTION_REFUSALS.notAthlete);
      case "no-parent":
        throw notFound("comment");
      case "no-reply-here":
        throw new ApiError(422, "no_reply_here", REACTION_REFUSALS.noReplyHere);
      case "too-many-replies":
        throw new ApiError(422, "too_many_replies", REACTION_REFUSALS.tooManyReplies);
      case "closed":
        throw new ApiError(403, "comments_closed", REACTION_REFUSALS.closed);
      case "blocked":
        throw visitorBlocked();
      case "not-found":
        throw notFound("recap");
    }
  })

  .put("/recaps/:id/comment-settings", async (context) => {
    const { services, viewer } = context.var;
    const handle = handleOf(context);
    const value = await readJson(context.req, commentSettingsSchema);
    if (!(await services.reactions.saveCommentSettings(viewer, handle, value))) throw notFound("recap");
    return context.json(value);
  })

  .get("/recaps/:id/blocks", async (context) => {
    const { services, viewer } = context.var;
    const blocks = await services.reactions.listBlocks(viewer, handleOf(context));
    if (!blocks) throw notFound("recap");
    return context.json(blocks);
  })

  .post("/recaps/:id/blocks", async (context) => {
    const { services, viewer } = context.var;
    const handle = handleOf(context);
    const value = await readJson(context.req, blockSchema);
    if ("contributionId" in value) {
      const guest = await services.contributions.block(viewer, handle, value.contributionId);
      if (guest === "not-found") throw notFound("contribution");
      if (guest === "own") throw new ApiError(400, "own_contribution", REACTION_REFUSALS.ownBlock);
      return context.body(null, 204);
    }
    const outcome = await services.reactions.block(viewer, handle, value.commentId);
    if (outcome === "not-found") throw notFound("comment");
    if (outcome === "own-comment") throw new ApiError(400, "own_comment", REACTION_REFUSALS.ownBlock);
    return context.body(null, 204);
  })

  .delete("/recaps/:id/blocks", async (context) => {
    const { services, viewer } = context.var;
    const handle = handleOf(context);
    const value = await readJson(context.req, unblockSchema);
    if ("blockId" in value) {
      return noContent(
        context,
        await services.reactions.unblockListed(viewer, handle, value.blockId),
        "block",
      );
    }
    if ("contributionId" in value) {
      return noContent(
        context,
        await services.contributions.unblock(viewer, handle, value.contributionId),
        "contribution",
      );
    }
    return noContent(context, await services.reactions.unblock(viewer, handle, value.commentId), "comment");
  })

  /** The author sends new content, the recap's owner a status. */
  .patch("/comments/:commentId", async (context) => {
    const { services, viewer } = context.var;
    const commentId = commentIdOf(context);
    const value = await readJson(context.req, commentChangeSchema);
    if ("content" in value) {
      return changeResponse(context, await services.reactions.editComment(viewer, commentId, value.content));
    }
    const comment = await services.reactions.moderateComment(viewer, commentId, value.status);
    if (!comment) throw notFound("comment");
    return context.json(commentJson(comment, true));
  })

  .delete("/comments/:commentId", async (context) => {
    const { services, viewer } = context.var;
    requireChange(await services.reactions.deleteComment(viewer, commentIdOf(context)));
    return context.body(null, 204);
  })

  .post("/comments/:commentId/report", async (context) => {
    const { services, viewer } = context.var;
    requireChange(
      await services.reactions.reportComment(viewer, commentIdOf(context)),
      REACTION_REFUSALS.ownReport,
    );
    return context.body(null, 204);
  });

/** Returns which comments the address asks for. Throws 400 for an invalid cursor or status. */
function wantedOf(context: Context<ApiEnv>) {
  const search = new URL(context.req.url).searchParams;
  const wanted = { cursor: commentCursor(search), status: commentStatusIn(search) };
  if ((search.has("after") || search.has("before")) && wanted.cursor === null) {
    throw invalidInput({ after: ["after and before must come from the link to another page"] });
  }
  if (search.has("status") && wanted.status === null) {
    throw invalidInput({ status: [`status must be one of ${COMMENT_STATUSES.join(", ")}`] });
  }
  return wanted;
}

function changeResponse(context: Context<ApiEnv>, outcome: ChangeOutcome) {
  const { comment, isOwner } = requireChange(outcome);
  return context.json(commentJson(comment, isOwner));
}

/** Throws 404 or 403 unless the comment was changed. */
function requireChange(outcome: ChangeOutcome, notAllowed: string = REACTION_REFUSALS.notYours) {
  switch (outcome.kind) {
    case "changed":
      return outcome;
    case "too-late":
      throw new ApiError(403, "too_late", REACTION_REFUSALS.tooLate);
    case "not-allowed":
      throw new ApiError(403, "not_yours", notAllowed);
    case "not-found":
      throw notFound("comment");
  }
}
