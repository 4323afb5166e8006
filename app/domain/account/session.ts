/** How long a session lasts, and the error of a write whose session is over. */

/** A session ends this long after its last use. */
export const SESSION_DAYS = 90;

/**
 * The refusal of a write whose session is over: it expired, another device ended it, or its account was deleted. The write
 * gets 401 and changes nothing; otherwise it would be stored for an anonymous visitor. The message is the API's answer. It
 * has no full stop, because screens put it into sentences.
 */
export const SESSION_OVER = {
  code: "session_over",
  message: "You're signed out. Sign in to send it",
} as const;

/** Thrown by a write whose user no longer exists; nothing was written. Pages and the API answer 401. */
export class SessionOverError extends Error {
  override name = "SessionOverError";

  constructor() {
    super(SESSION_OVER.message);
  }
}

/** Checks the name, not the class: pages and Worker are two bundles, each with its own copy of the class. */
export function isSessionOver(error: unknown): error is SessionOverError {
  return error instanceof Error && error.name === "SessionOverError";
}

/** A form that was refused, to be sent again after signing in. */
export interface SentForm {
  /** The path that it was sent to, with its query. */
  action: string;
  fields: [name: string, value: string][];
  /** Names of its files, which have to be chosen again. */
  files: string[];
}
