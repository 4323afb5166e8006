/** What the last step of the wizard says. */
export const COMPLETE_TEXTS = {
  saved: {
    finished: {
      public: "Your race story has been saved and shared successfully.",
      private: "Your race story is saved.",
    },
    /** A race that was not finished. */
    dnf: {
      public: "You lined up, you raced, you told it. Your story has been saved and shared successfully.",
      private: "You lined up, you raced, you told it. Your story is saved.",
    },
  },
  bib: {
    cover: "The cover photo of this race",
    worthTelling: "A story worth telling",
  },
  /** Of a recap that everybody with the link may read. */
  share: {
    sheet: "Share it",
    copy: "Copy link",
    open: "View the public page",
  },
  print: "Print it",
  /** Of a private recap. */
  visibility: "Change who can see it",
  card: {
    heading: "Your story card",
    copy: "Your race, ready to post.",
  },
  install: {
    heading: "Keep Race Recap handy",
    text: "It opens without a connection, right after your race, and keeps what you haven't sent yet.",
    install: "Install",
    decline: "No, thanks",
    /** In Safari on iPhones and iPads, which installs nothing by itself. */
    share: "Tap Share in Safari",
    add: "Then choose Add to Home Screen",
    understood: "Got it",
  },
  view: "View Your Race Recap",
  createAnother: "Create Another Recap",
  access: {
    public: "Anyone with the link can open this recap. You can edit it only from this browser.",
    private: "This recap is private. You can open and edit it only from this browser.",
  },
  signIn: "Sign in to keep it",
  upcomingRaces: "Upcoming Races You Might Like",
  sampleRace: { badge: "Sample", learnMore: "Learn More" },
} as const;
