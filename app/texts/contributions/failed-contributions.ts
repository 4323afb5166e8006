/** What a guest is told about files on their way. */
export const SENDING_TEXTS = {
  /** Guests have no questions to add a sound to. */
  noPicture: "This file has sound but no picture. Choose it as a cheer",
  gone: "This device can no longer read this file",
  recapGone: "This recap is private now, or no longer exists",
  refused: "This recap couldn't take it. Reload the page to see why",
} as const;
