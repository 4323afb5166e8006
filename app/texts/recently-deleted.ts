/** What the list of deleted recaps says. */
export const RECENTLY_DELETED_TEXTS = {
  documentTitle: "Recently Deleted · Race Recap",
  heading: "Recently Deleted",
  explanation:
    "Nobody can open these recaps, not even by their links. Restore one, and everything is back: photos, voice, likes and comments. After seven days it is deleted for good.",
  nameless: "Unnamed Race",
  noDate: "No date",
  /** The days that are left. */
  daysLeft: { one: "1 day left", other: (days: number) => `${days} days left` },
  restore: "Restore",
  deleteNow: "Delete now",
  /** Before a deletion that cannot be undone. `consequence` follows the recap's name. */
  question: {
    title: "Are you sure you want to delete it for good?",
    consequence: ": its photos, voice, likes and comments are deleted at once, and it cannot be undone.",
    keep: "Keep it",
    confirm: "Delete for good",
  },
  restoreFailed: "The recap was not restored. Please try again.",
  deletionFailed: "Error deleting recap. Please try again.",
  gone: "This recap is no longer here.",
  empty: {
    heading: "Nothing here",
    text: "A recap that you delete stays here for seven days.",
  },
  back: "Back to your recaps",
} as const;
