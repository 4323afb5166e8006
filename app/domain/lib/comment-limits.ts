/** The bounds of likes and comments, and the messages that scripts share with the schemas (reactions.ts). Imports nothing. */

/** Characters. */
export const MAX_USER_NAME_LENGTH = 60;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_COMMENT_LENGTH = 2_000;

/** The action that the Turnstile widget names and the server expects. */
export const TURNSTILE_ACTION = "comment";

export const IDENTITY_REQUIRED = "Please enter your name and email";
export const COMMENT_REQUIRED = "Please write a comment";
