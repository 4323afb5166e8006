/** The calls for likes, comments, readers, and what guests add, as the document has them. */
import * as z from "zod/mini";
import {
  blockSchema,
  contributionChangeSchema,
  contributionStatusSchema,
  guestsSchema,
  unblockSchema,
} from "../../../../app/domain/contributions/contribution.ts";
import { COMMENT_CHANGE_MINUTES } from "../../../../app/domain/reactions/comment-limits.ts";
import { likeSchema, ownBlockSchema } from "../../../../app/domain/reactions/reaction-responses.ts";
import {
  COMMENT_STATUSES,
  commentChangeSchema,
  commentInputSchema,
  commentSettingsSchema,
  identitySchema,
  unlikeSchema,
} from "../../../../app/domain/reactions/reactions.ts";
import { comment, contribution, ownRecap } from "../described-answers.ts";
import { type Call, FILE_REFUSALS, json, NOTHING, page } from "../described-call.ts";

const place = z.optional(z.string());
const { likeCount } = ownRecap.shape;

export const REACTION_CALLS: Record<string, Call> = {
  "GET /recaps/:id/likes": {
    summary: "List the likes, oldest first",
    description: "1,000 a page. `after` comes from the link to the next page.",
    query: z.object({ after: place }),
    answers: { 200: page(z.array(likeSchema)) },
    refusals: { 400: ["invalid_input"] },
  },
  "POST /recaps/:id/likes": {
    summary: "Like a recap",
    body: { json: identitySchema },
    answers: {
      200: json(z.extend(likeSchema, { likeCount }), { description: "This visitor likes it already" }),
      201: json(z.extend(likeSchema, { likeCount })),
    },
    refusals: { 403: ["blocked"] },
  },
  "DELETE /recaps/:id/likes": {
    summary: "Unlike a recap",
    body: { json: unlikeSchema },
    answers: { 200: json(z.object({ likeCount })) },
    refusals: { 403: ["other_email"] },
  },
  "POST /recaps/:id/readers": { summary: "Count a reader", answers: { 204: NOTHING } },

  "GET /recaps/:id/comments": {
    summary: "List the comments, oldest first",
    description: "50 a page, each followed by its replies. `status` is for the owner.",
    query: z.object({ after: place, before: place, status: z.optional(z.enum(COMMENT_STATUSES)) }),
    answers: { 200: page(z.array(comment)) },
    refusals: { 400: ["invalid_input"] },
  },
  "POST /recaps/:id/comments": {
    summary: "Comment on a recap, or reply to a comment",
    description:
      "The owner needs no name or email, and only the owner can reply. `website`, `openedAt` and `turnstileToken` tell people from programs and may be absent.",
    body: { json: commentInputSchema },
    answers: {
      200: json(comment, { description: "It was sent twice" }),
      201: json(comment, { headers: { Location: "The comment's page" } }),
    },
    refusals: {
      403: ["blocked", "comments_closed", "not_athlete"],
      404: ["comment_not_found"],
      422: ["no_reply_here", "too_many_replies"],
    },
  },
  "PUT /recaps/:id/comment-settings": {
    summary: "Open, close or hold comments",
    by: "owner",
    body: { json: commentSettingsSchema },
    answers: { 200: json(commentSettingsSchema) },
  },
  "GET /recaps/:id/blocks": {
    summary: "List the people the owner has blocked, most recent first",
    description: "At most 100. `userName` is null if it is no longer known.",
    by: "owner",
    answers: { 200: json(z.array(ownBlockSchema)) },
  },
  "POST /recaps/:id/blocks": {
    summary: "Block whoever wrote a comment or sent a contribution",
    by: "owner",
    body: { json: blockSchema },
    answers: { 204: NOTHING },
    refusals: {
      400: ["own_comment", "own_contribution"],
      404: ["comment_not_found", "contribution_not_found"],
    },
  },
  "DELETE /recaps/:id/blocks": {
    summary: "Unblock whoever wrote a comment or sent a contribution, or is on the list",
    by: "owner",
    body: { json: unblockSchema },
    answers: { 204: NOTHING },
    refusals: { 404: ["block_not_found", "comment_not_found", "contribution_not_found"] },
  },
  "PATCH /comments/:commentId": {
    summary: "Edit a comment, show or hide it",
    description: `Its author sends \`content\`, for ${COMMENT_CHANGE_MINUTES} minutes; the recap's owner sends \`status\`.`,
    body: { json: commentChangeSchema },
    answers: { 200: json(comment) },
    refusals: { 403: ["not_yours", "too_late"] },
  },
  "DELETE /comments/:commentId": {
    summary: "Delete a comment",
    description: `By its author, for ${COMMENT_CHANGE_MINUTES} minutes, or by the recap's owner.`,
    answers: { 204: NOTHING },
    refusals: { 403: ["not_yours", "too_late"] },
  },
  "POST /comments/:commentId/report": {
    summary: "Report a comment",
    answers: { 204: NOTHING },
    refusals: { 403: ["not_yours"] },
  },

  "GET /recaps/:id/contributions": {
    summary: "List what guests have added, oldest first",
    description: "50 a page: all of them for the owner; for others, those shown and their own.",
    query: z.object({ after: place, status: contributionStatusSchema }),
    answers: { 200: page(z.array(contribution)) },
    refusals: { 400: ["invalid_input"] },
  },
  "PUT /recaps/:id/guests": {
    summary: "Let guests add photos and cheers, or not",
    by: "owner",
    body: { json: guestsSchema },
    answers: { 200: json(guestsSchema) },
  },
  "PATCH /contributions/:contributionId": {
    summary: "Show or hold a contribution, or take it into the story",
    description: "With `questionIndex`, it is taken: to a question or, with null, to the gallery.",
    by: "owner",
    body: { json: contributionChangeSchema },
    answers: { 200: json(contribution) },
    refusals: FILE_REFUSALS,
  },
  "DELETE /contributions/:contributionId": {
    summary: "Delete a contribution",
    description: "By its guest or by the recap's owner.",
    answers: { 204: NOTHING },
  },
};
