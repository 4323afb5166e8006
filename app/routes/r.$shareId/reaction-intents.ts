/** The buttons of the forms in the section with likes and comments. */

import { commentIdSchema } from "../../domain/reactions/reactions.ts";
import { intents, none, type Press } from "../../domain/site/intents.ts";

export const reactionIntents = intents({
  like: none,
  unlike: none,
  "like-at-bib": none,
  "unlike-at-bib": none,
  comment: none,
  reply: commentIdSchema,
  "save-comment": commentIdSchema,
  "delete-comment": commentIdSchema,
  "report-comment": commentIdSchema,
  "show-comment": commentIdSchema,
  "hide-comment": commentIdSchema,
  "block-visitor": commentIdSchema,
  "unblock-visitor": commentIdSchema,
  "comment-settings": none,
});

export type ReactionPress = Press<typeof reactionIntents>;

export function contentField(commentId: string): string {
  return `content-${commentId}`;
}

export function replyField(commentId: string): string {
  return `reply-${commentId}`;
}
