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
  readBy: (count: number) =>
    count === 0
      ? "Nobody has read it yet"
      : count === 1
        ? "Read once"
        : `Read ${count.toLocaleString("en-US")} times`,
  namelessShare: "Race Recap",
  shareByAddress: "To share this recap, copy this page's address.",
  backToHome: "Back to Home",
  makeYourOwn: "Make your own recap",
} as const;
