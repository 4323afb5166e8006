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
    "too-large":
      "This is more than 50 MB, or many races in one. Export your race alone and choose that file.",
    unknown:
      "This isn't a GPX, TCX or FIT file. Export your race in one of these formats and choose that file.",
    damaged: "This file is damaged. Export your race once more and choose the new file.",
    empty: "There's no time and no distance in this file. Choose the file of the race itself.",
    failed: "We couldn't read this file. Check your connection and try again.",
  },
} as const;
