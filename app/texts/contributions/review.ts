import { PHOTO_REPORT_TEXTS } from "../reactions/page-report.ts";

/** What the page says on which the owner decides about what guests have added. */
export const REVIEW_TEXTS = {
  documentTitle: (race: string) => `What others added to ${race} · Race Recap`,
  nameless: "your recap",
  heading: "From the fence",
  lead: "Photos, videos and cheers of the people who were there. Nobody but you and they see what waits here.",
  back: "Back to the recap",
  filter: "Show",
  filters: { held: "Waiting", shown: "Below the story", taken: "In the story" },
  counted: (label: string, count: number, isMore: boolean) => `${label} (${count}${isMore ? "+" : ""})`,
  empty: {
    held: { title: "Nothing waits for you", text: "What others add shows up here first." },
    shown: { title: "Nothing is below the story", text: "There you can show what doesn't fit into it." },
    taken: { title: "Nothing of others is in the story", text: "What you take there has their name on it." },
  },
  closed: "Nobody can add anything right now.",
  open: "Anyone with the link can add photos and cheers.",
  invite: "Link and QR code for them",
  blocked: "Blocked",
  /** The accessible name of what is shown, and in messages: "Dad's photo". */
  named: (name: string, kind: "image" | "video" | "audio") =>
    `${name}'s ${{ image: "photo", video: "video", audio: "cheer" }[kind]}`,
  to: "Where in the story",
  gallery: "The gallery",
  take: "Into the story",
  move: "Move it there",
  show: "Show below",
  hold: "Take it out",
  more: "Decline or block",
  moreTaken: "Delete or block",
  decline: "Decline",
  delete: "Delete",
  declineNote: "It's deleted for good.",
  block: (name: string) => `Block ${name}`,
  blockNote: (name: string) =>
    `${name} can't add, like or comment here any more. What isn't in the story is deleted, and comments are hidden.`,
  unblock: (name: string) => `Unblock ${name}`,
  undo: "Undo",
  /** Said in its place, after its name. */
  done: {
    take: (what: string) => `${what} is in the story`,
    show: (what: string) => `${what} is shown below the story`,
    hold: (what: string) => `${what} waits again. Only you two see it`,
    delete: (what: string) => `${what} is deleted`,
    block: (what: string) => `Whoever sent ${what} is blocked`,
    unblock: (what: string) => `Whoever sent ${what} can add again`,
    "remove-photo": () => PHOTO_REPORT_TEXTS.removed,
    "keep-photo": () => PHOTO_REPORT_TEXTS.kept,
  },
  gone: "It's gone: whoever sent it took it back, or you decided in another tab.",
  ownBlock: "You can't block yourself",
  failed: "We couldn't save that. Please try again.",
  next: "Next",
  first: "Back to the first",
} as const;
