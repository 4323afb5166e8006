/** The texts of /summary (specification 2 and 8, summary). */
export const SUMMARY_TEXTS = {
  cover: "The cover photo of this race",
  editDetails: "Edit race details",
  /** Each is a link. */
  missing: {
    heading: "You can still add",
    details: "Race details",
    photo: "A photo",
    answers: (count: number) => (count === 1 ? "1 answer" : `${count} answers`),
    "finish-time": "Your finish time",
    athlete: "Your name",
  },
  story: {
    heading: "Your story",
    editText: "Edit Text",
    manageRecordings: "Manage Recordings",
    empty: "No race story content yet. Go back to add your recordings or answers.",
  },
  media: {
    heading: "Memories",
    add: "Add Photos",
    empty: {
      finished: "No photos or videos yet. A picture of the finish line says a lot.",
      dnf: "No photos or videos yet. A picture from the day says a lot.",
    },
  },
  back: "Back",
  next: "Continue to Share",
  processing: "Processing...",
  /** What "Continue to Share" does with a draft. */
  publishes:
    "Your recap gets its own link: anyone with the link can view. You can make it private on the next page.",
  /** Without a network, after Continue. */
  publishing: {
    title: "We'll publish it as soon as you're online",
    text: "Everything you've made is on this device. Keep editing if you like: we'll send all of it first, then publish it.",
    cancel: "Don't publish it yet",
  },
  /** What a recap lacks before there is anything to share, and the links to add it. The title is a notice's (notices.ts). */
  nothingToShare: {
    name: "Your race doesn't have a name yet.",
    story: "Your story is still empty. Add at least one answer, recording, photo or video.",
    addName: "Add the race name",
    addAnswer: "Type or record an answer",
    addMedia: "Add photos or videos",
  },
} as const;
