import { PHOTO_REPORT_TEXTS } from "../reactions/page-report.ts";

/** What the page says on which the owner decides about what guests have added. */
export const REVIEW_TEXTS = {
  documentTitle: (race: string) => `What others added to ${race} · Race Recap`,
  nameless: "your recap",
  heading: "From the sidelines",
  lead: "Photos, videos and cheers from the people who were there. Until you approve something, only you and whoever sent it can see it.",
  back: "Back to the recap",
  filter: "Show",
  filters: { held: "Waiting", shown: "Below the story", taken: "In the story" },
  counted: (label: string, count: number, isMore: boolean) => `${label} (${count}${isMore ? "+" : ""})`,
  empty: {
    held: { title: "Nothing to approve", text: "What others add shows up here first." },
    shown: {
      title: "Nothing is below the story",
      text: "This is the place for what doesn't fit into the story.",
    },
    taken: {
      title: "Nothing from others is in the story",
      text: "What you add to it is shown with their name.",
    },
  },
  closed: "Nobody can add anything right now.",
  open: "Anyone with the link can add photos and cheers.",
  invite: "Link and QR code for them",
  blocked: "Blocked",
  /** The accessible name of what is shown, and in messages: "Dad's photo". */
  named: (name: string, kind: "image" | "video" | "audio") =>
    `${name}'s ${{ image: "photo", video: "video", audio: "cheer" }[kind]}`,
  /** The accessible name of the places that it can be added to. */
  to: "Add to the story",
  gallery: "Add to gallery",
  question: (number: number, question: string) => `Add to question ${number}: ${question}`,
  take: "Add",
  move: "Move it there",
  show: "Show below the story",
  hold: "Take out of the story",
  more: "Decline or block",
  moreTaken: "Delete or block",
  decline: "Decline",
  delete: "Delete",
  declineNote: "This deletes it for good.",
  block: (name: string) => `Block ${name}`,
  blockNote: (name: string) =>
    `${name} can't add, like or comment here anymore. Anything they sent that isn't in the story is deleted, and their comments are hidden.`,
  unblock: (name: string) => `Unblock ${name}`,
  /** For several at once. */
  several: {
    heading: "Several at once",
    select: (what: string) => `Select ${what}`,
    selectShort: "Select",
    all: "Select all",
    none: "Select some first",
    /** In the messages below: "3 are". */
    counted: (count: number) => `${count} ${count === 1 ? "is" : "are"}`,
    show: "Show selected below the story",
    hold: "Take selected out of the story",
    more: { held: "Decline…", shown: "Delete…", taken: "Delete…" },
    decline: "Decline them",
    delete: "Delete them",
    note: "This deletes them for good.",
  },
  blocks: {
    heading: "People you blocked",
    lead: "They can't like, comment or add anything here.",
    none: "You haven't blocked anyone.",
    nameless: "Someone whose name we no longer have",
    unblock: "Unblock",
  },
  undo: "Undo",
  /** Said in its place, after its name. */
  done: {
    take: (what: string) => `${what} is in the story`,
    show: (what: string) => `${what} is shown below the story`,
    hold: (what: string) => `${what} is waiting again. Only the two of you can see it`,
    delete: (what: string) => `${what} is deleted`,
    block: (what: string) => `Whoever sent ${what} is blocked`,
    unblock: (what: string) => `Whoever sent ${what} can add again`,
    "unblock-listed": (name: string) => `${name} can like, comment and add again`,
    "show-selected": (counted: string) => `${counted} shown below the story`,
    "hold-selected": (counted: string) =>
      `${counted} waiting again. Only you and whoever sent them can see them`,
    "delete-selected": (counted: string) => `${counted} deleted`,
    "remove-photo": () => PHOTO_REPORT_TEXTS.removed,
    "keep-photo": () => PHOTO_REPORT_TEXTS.kept,
  },
  gone: "It's gone: whoever sent it removed it, or you decided on it in another tab.",
  ownBlock: "You can't block yourself",
  failed: "We couldn't save that. Please try again.",
  next: "Next",
  first: "Back to the first",
} as const;
