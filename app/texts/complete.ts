/** What the last step of the wizard says. */
export const COMPLETE_TEXTS = {
  saved: "Your race story has been saved and shared successfully.",
  view: "View Your Race Recap",
  createAnother: "Create Another Recap",
  access: {
    public: "Only this browser can edit this recap. Its link opens anywhere.",
    private: "This recap is private: only this browser can open its link, and edit it.",
  },
  upcomingRaces: "Upcoming Races You Might Like",
  sampleRace: { badge: "Sample", learnMore: "Learn More" },
} as const;
