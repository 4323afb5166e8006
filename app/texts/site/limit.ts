/** What a screen shows when a limit of the server is reached. */

export const LIMIT_TEXTS = {
  /** For a 429 without a message of the API; without a full stop, because callers add a sentence. */
  tooManyRequests: "Too many requests at once. Please wait a moment",
} as const;
