/** What the public page of a recap says. */
export const PUBLIC_PAGE_TEXTS = {
  documentTitle: (name: string) => `${name} · Race Recap`,
  /** The recap's name with its athlete's. */
  byAthlete: (name: string, athlete: string) => `${name} by ${athlete}`,
  nameless: "Unnamed Race",
  previewAlt: (name: string, facts: string) => `${name}. ${facts}`,
  didNotFinish: "Did Not Finish",
  ownerOnly: {
    draft: "This is a draft. Only you can see it.",
    private: "This recap is private. Only you can see it.",
  },
  /** On a page that is shown while the database fails. */
  lastCopy:
    "You're reading a saved copy of this page. Likes and comments aren't working right now. Please try again in a few minutes.",
  story: "Race Story",
  gallery: "Race Gallery",
  cover: "The cover photo of this race",
  share: "Share this Recap",
  edit: "Edit",
  /** For the owner alone. */
  views: (count: number) => (count === 1 ? "1 view" : `${count.toLocaleString("en-US")} views`),
  namelessShare: "Race Recap",
  shareByAddress: "To share this recap, copy this page's address.",
  backToHome: "Back to Home",
  /** For readers who were in the same race. */
  sameRace: {
    question: {
      running: "Ran it too? Tell your story.",
      cycling: "Rode it too? Tell your story.",
      triathlon: "Raced it too? Tell your story.",
      hyrox: "Raced it too? Tell your story.",
      other: "Raced it too? Tell your story.",
    },
    taken: "We'll fill in the race, its date and its location.",
  },
} as const;

/** What the page says that a browser without a network shows at a recap's address. */
export const OFFLINE_RECAP_TEXTS = {
  documentTitle: "You're offline · Race Recap",
  loading: "Loading race recap...",
  heading: "You're offline",
  nothing: "We can't show this race recap without a connection. Check your connection, then reload the page.",
  page: "We can't show this page without a connection. Check your connection, then reload the page.",
  copy: "Here's what we found on this device. We'll load the full recap when you're back online.",
  tryAgain: "Try again",
  goHome: "Go Back Home",
} as const;

/** The texts of a recap's story: names of its recordings and transcripts for screen readers, and what paper shows of a recording. */
export const RACE_STORY_TEXTS = {
  answer: (question: number) => `the answer to question ${question}`,
  part: (answer: string, position: number, count: number) => `${answer}, part ${position} of ${count}`,
  transcript: (answer: string) => `Transcript of ${answer}`,
  /** On paper, with the length as a clock time: "03:20". */
  recorded: (duration: string) => `Voice recording, ${duration}`,
} as const;

export const LINK_COPIED = "Link copied! Share this link and it will show your race details";
export const COPY_FAILED = "Copy Failed. Unable to copy link. Please copy manually from the address bar.";
