/** What the home page says. */
export const HOME_TEXTS = {
  documentTitle: "Race Recap · Your Racing Story Starts Here",
  metaDescription: "Turn a race into a recap with your words and pictures, and share it by a link.",
  tagline: ["Your Racing", "Story Starts", "Here"],
  sampleLink: "See a finished recap",
  sellingPoints: {
    record: "Record Your Experience",
    capture: "Capture The Moments",
    share: "Share Your Victory",
  },
  welcome: "Welcome",
  /** The name follows. */
  greeting: "Welcome, ",
  namelessAthlete: "Athlete",
  continueCard: { heading: "Continue your recap" },
  startCard: {
    heading: "Start New Race Recap",
    voice: "Voice Notes",
    photos: "Photos",
    share: "Social Share",
  },
  collectionCard: { heading: "My Race Collection", text: "Browse Past Adventures" },
  startOver: {
    title: "Start anew and delete your unfinished recap?",
    namelessRecap: "Your unfinished recap",
    /** Follows the recap's name. */
    consequence: " is not published yet. Starting anew deletes it for good.",
    continue: "Continue it",
    confirm: "Delete it and start anew",
  },
} as const;
