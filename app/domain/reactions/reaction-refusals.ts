/** Why a like or a comment is not accepted, in the words of pages and of the API. */
export const REACTION_REFUSALS = {
  blocked: "You can't like or comment on this recap",
  closed: "Comments on this recap are closed",
  tooLate: "You can only change or delete a comment within 15 minutes of posting it",
  notYours: "This comment belongs to someone else",
  ownReport: "You can't report your own comment",
  ownBlock: "You can't block yourself",
  otherEmail: "You liked this recap with a different email. Use that one to unlike it",
  gone: "This comment no longer exists",
} as const;
