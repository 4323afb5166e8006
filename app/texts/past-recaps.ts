/** What the list of past recaps says. */
export const PAST_RECAPS_TEXTS = {
  documentTitle: "Your Past Race Recaps · Race Recap",
  /** Of the pages after the first. */
  olderDocumentTitle: "Your Older Race Recaps · Race Recap",
  heading: "Your Past Race Recaps",
  welcomeBack: "Welcome back!",
  /** Around the athlete's name. */
  welcomeBackBy: { before: "Welcome back, ", after: "!" },
  /** Each follows the number of recaps on the page. */
  count: {
    all: { singular: "recap", plural: "recaps" },
    newest: { singular: "newest recap", plural: "newest recaps" },
    between: { singular: "older recap", plural: "older recaps" },
    oldest: { singular: "oldest recap", plural: "oldest recaps" },
  },
  pages: { label: "Pages of recaps", newer: "Newer recaps", older: "Older recaps" },
  backToHome: "Back to Home",
  card: {
    private: "Private",
    deviceCopy: "This device's copy",
    nameless: "Unnamed Race",
    noLocation: "No location",
    noDate: "No date",
    view: "View Recap",
    delete: "Delete",
  },
  deleteQuestion: {
    title: "Are you sure you want to delete this race recap?",
    nameless: "Unnamed Race",
    /** Each follows the recap's name. */
    consequence: {
      deviceCopy: ": this device forgets its copy, and it cannot be undone.",
      published: ": its link stops working at once. You can restore it for seven days.",
    },
    keep: "Keep it",
    confirm: { deviceCopy: "Delete for good", published: "Delete it" },
  },
  /** After a deletion. Follows the recap's name. */
  deleted: { text: " is deleted. Nobody can open it now.", undo: "Undo" },
  recentlyDeleted: "Recently deleted",
  deletionFailed: "Error deleting recap. Please try again.",
  empty: {
    bib: "Your first race",
    heading: "No Race Recaps Yet",
    text: "Your first one is waiting for its number. It takes a few minutes, and you can stop at any time.",
    create: "Create Your First Recap",
  },
  loadingFailed: {
    bib: { number: "DNF", label: "Did not finish" },
    heading: "Error loading your race recaps",
    text: "Please try again later.",
  },
} as const;
