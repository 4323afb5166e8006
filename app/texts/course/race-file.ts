/** The texts about the file of a watch. */
export const RACE_FILE_TEXTS = {
  heading: "From your race file",
  reading: "Reading your race file…",
  found: "Found in your race file. Use what you like.",
  filledIn: "Filled in.",
  undone: "Undone.",
  private: "Read on this device only. The file isn't uploaded.",
  use: "Use",
  useAgain: "Use again",
  useAll: "Use all",
  undo: "Undo",
  remove: "Remove the file",
  unreadable: {
    "too-large": "This file is larger than 50 MB. Race files are smaller.",
    unknown: "This isn't a GPX file. Export your race as GPX and share it again.",
    damaged: "This file is damaged. Export your race once more and share it again.",
    empty: "There's no time and no distance in this file.",
    failed: "We couldn't read this file. Check your connection and share it again.",
  },
} as const;
