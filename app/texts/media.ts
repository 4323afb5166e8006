/** The texts of describing, dropping and deleting photos and videos. */
export const MEDIA_TEXTS = {
  drop: "Drop them here",
  description: "Description",
  optional: "(optional)",
  notSaved: "Not saved yet",
  lost: {
    title: "The photo or video of this description was deleted",
    description: "Your text was not saved. Copy it if you need it.",
  },
  deleted: { notice: "Deleted.", undo: "Undo" },
  restoreFailed: {
    title: "Not restored",
    description:
      "Please try again in a moment. If that does not help, it is gone for good, or the recap is full.",
  },
  orderFailed: { title: "Not changed", description: "Please try again in a moment." },
} as const;
