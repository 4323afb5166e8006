/** What the list of deleted recaps says. */
import { RESTORABLE_DAYS } from "../../domain/recap-list/deleted-recap.ts";

export const RECENTLY_DELETED_TEXTS = {
  documentTitle: "Recently Deleted · Race Recap",
  heading: "Recently deleted",
  explanation: `Nobody can open these recaps, even with the link. Restore one and everything comes back: photos, recordings, likes and comments. After ${RESTORABLE_DAYS} days, it's deleted for good.`,
  nameless: "Unnamed Race",
  noDate: "No date",
  /** The days that are left. */
  daysLeft: { one: "1 day left", other: (days: number) => `${days} days left` },
  restore: "Restore",
  deleteNow: "Delete now",
  /** Before a deletion that cannot be undone. `consequence` follows the recap's name. */
  question: {
    title: "Delete this recap for good?",
    consequence:
      " and its photos, recordings, likes and comments will be deleted right away. You can't undo this.",
    keep: "Keep it",
    confirm: "Delete for good",
  },
  restoreFailed: "We couldn't restore the recap. Please try again.",
  deletionFailed: "Error deleting recap. Please try again.",
  gone: "This recap is no longer here.",
  empty: {
    heading: "Nothing here",
    text: `Recaps you delete stay here for ${RESTORABLE_DAYS} days.`,
  },
  back: "Back to your recaps",
} as const;
