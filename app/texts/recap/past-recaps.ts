/** What the list of past recaps says. */
import { RESTORABLE_DAYS } from "../../domain/recap-list/deleted-recap.ts";

export const PAST_RECAPS_TEXTS = {
  documentTitle: "Your Past Race Recaps · Race Recap",
  /** Of the pages after the first. */
  olderDocumentTitle: "Your Older Race Recaps · Race Recap",
  heading: "Your Past Race Recaps",
  searchDocumentTitle: "Search Your Race Recaps · Race Recap",
  /** For somebody who has neither recaps nor an account. */
  welcome: "Welcome to your race collection.",
  welcomeBack: "Welcome back!",
  /** Around the athlete's name. */
  welcomeBackBy: { before: "Welcome back, ", after: "!" },
  /** Follows the number of all published recaps. */
  count: { singular: "recap", plural: "recaps" },
  /** Follows the number of recaps that a search found. */
  foundCount: { singular: "recap found", plural: "recaps found" },
  /** What all races add up to: "4 marathons, 311 km raced". */
  totals: {
    marathons: { singular: "marathon", plural: "marathons" },
    raced: (distance: string) => `${distance} raced`,
  },
  search: {
    label: "Search your recaps",
    name: "Race Name",
    raceType: "Race Type",
    anyRaceType: "All types",
    year: "Year",
    anyYear: "All years",
    submit: "Search",
    clear: "Show all recaps",
  },
  nothingFound: {
    /** `what` names the parts of the filter. */
    heading: (what: string) => `No recaps match ${what}`,
    quoted: (name: string) => `“${name}”`,
    text: "Try part of the name, or a different race type or year.",
  },
  pages: { label: "Pages of recaps", newer: "Newer recaps", older: "Older recaps" },
  backToHome: "Back to Home",
  create: "Create a recap",
  /** The heading above them. Other headings are years. */
  drafts: "Drafts",
  card: {
    private: "Private",
    hidden: "Hidden",
    deviceCopy: "This device's copy",
    nameless: "Unnamed Race",
    noLocation: "No location",
    noDate: "No date",
    /** Precedes the finish time for screen readers. */
    result: "Result: ",
    view: "View Recap",
    menu: "Delete, edit or share",
    edit: "Edit",
    share: "Share",
    continue: "Continue",
    delete: "Delete",
  },
  deleteQuestion: {
    title: "Are you sure you want to delete this race recap?",
    nameless: "Unnamed Race",
    /** Each follows the recap's name. */
    consequence: {
      deviceCopy: " will be removed from this device. You can't undo this.",
      draft:
        " isn't published yet. Its answers, recordings, photos and videos will be deleted. You can't undo this.",
      published: ` will be hidden, and its link will stop working right away. You can restore it for ${RESTORABLE_DAYS} days.`,
    },
    keep: "Keep it",
    confirm: { deviceCopy: "Delete for good", draft: "Delete for good", published: "Delete it" },
  },
  /** After a deletion. Follows the recap's name. */
  deleted: { text: " was deleted. Nobody can open it now.", undo: "Undo" },
  recentlyDeleted: "Recently deleted",
  deletionFailed: "Error deleting recap. Please try again.",
  empty: {
    bib: "Your first race",
    heading: "No Race Recaps Yet",
    text: "Your first one only takes a few minutes, and you can stop anytime.",
    create: "Create Your First Recap",
  },
  loadingFailed: {
    bib: { number: "DNF", label: "Did not finish" },
    heading: "Error loading your race recaps",
    text: "Please try again later.",
  },
} as const;
