/** The texts of describing, dropping and deleting photos and videos. */
export const MEDIA_TEXTS = {
  drop: "Drop them here",
  description: "Description",
  optional: "(optional)",
  notSaved: "Not saved yet",
  lost: {
    title: "This photo or video was deleted",
    description: "Your text wasn't saved. Copy it if you need it.",
  },
  deleted: { notice: "Deleted.", undo: "Undo" },
  restoreFailed: {
    title: "We couldn't restore it",
    description:
      "Please try again in a moment. If it still doesn't work, it's gone for good or the recap is full.",
  },
  orderFailed: { title: "We couldn't change the order", description: "Please try again in a moment." },
} as const;
