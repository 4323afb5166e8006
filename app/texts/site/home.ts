/** What the home page says. */
export const HOME_TEXTS = {
  documentTitle: "Race Recap · Your Racing Story Starts Here",
  metaDescription:
    "Turn your race into a recap with your words, voice, photos and videos, and share it with a link.",
  tagline: ["Your Racing", "Story Starts", "Here"],
  sampleLink: "See a finished recap",
  sellingPoints: {
    record: "Record Your Experience",
    capture: "Capture The Moments",
    share: "Share Your Victory",
  },
  welcome: "Welcome",
  /** For who has recaps here but has not signed in. */
  welcomeBack: "Welcome back",
  /** The name follows. */
  greeting: "Welcome, ",
  namelessAthlete: "Athlete",
  viewRecap: "View Recap",
  namelessRecap: "Unnamed Race",
  continueCard: { heading: "Continue your recap" },
  startCard: {
    heading: "Start New Race Recap",
    voice: "Voice Notes",
    photos: "Photos",
    share: "Social Share",
  },
  collectionCard: { heading: "My Race Collection", text: "Browse Past Adventures" },
  startOver: {
    title: "Start over? This deletes your unfinished recap.",
    namelessRecap: "Your unfinished recap",
    /** Follows the recap's name. */
    consequence: " isn't published yet. Once it's deleted, it's gone for good.",
    continue: "Keep working on it",
    confirm: "Delete and start over",
  },
} as const;
