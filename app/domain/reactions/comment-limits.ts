/** The bounds of likes and comments, and the messages that scripts share with the schemas (reactions.ts). Imports nothing. */

/** Characters. */
export const MAX_COMMENT_LENGTH = 2_000;
/** Comments on a page; their replies come in addition. */
export const COMMENT_PAGE_SIZE = 50;
/** Maximum replies to a comment, so that a page of comments has a bound. */
export const MAX_REPLIES = 10;
/** Held comments are counted up to here. */
export const MAX_HELD_COUNT = 100;
/** How many blocked visitors an owner sees at once, the latest first. The others follow when these are unblocked. */
export const MAX_LISTED_BLOCKS = 100;
/** How long visitors may edit or delete their comment. */
export const COMMENT_CHANGE_MINUTES = 15;
export const COMMENT_CHANGE_MS = COMMENT_CHANGE_MINUTES * 60_000;
/** A second comment with the same text, by the same visitor on the same recap, is a retry for this long. */
export const COMMENT_RETRY_MS = 2 * 60_000;

/** The action that the Turnstile widget names and the server expects. */
export const TURNSTILE_ACTION = "comment";

export const IDENTITY_REQUIRED = "Please enter your name and email";
export const COMMENT_REQUIRED = "Please write a comment";
