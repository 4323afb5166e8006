/** Why a like or a comment is not accepted, in the words of pages and of the API. */
export const REACTION_REFUSALS = {
  blocked: "You can't like or comment on this recap",
  closed: "Comments on this recap are closed",
  tooLate: "You can only change a comment for 15 minutes after posting it",
  notYours: "This comment is someone else's",
  ownReport: "This is your own comment",
  ownBlock: "You can't block yourself",
  otherEmail: "You liked this recap with a different email",
  gone: "This comment no longer exists",
} as const;
