/** The texts of /race-type. Labels and descriptions of the race types are in app/domain/race/race-type.ts. */
export const RACE_TYPE_TEXTS = {
  question: "What type of race did you complete?",
  /** Names the field where two versions of it are compared. */
  label: "Race type",
  /** The recap's link cannot be used again, so the form has got another one. */
  taken: {
    title: "Not started yet",
    description:
      "This page was for a recap that was deleted or that isn't yours. Your choice is still here: press Next to start a new recap.",
  },
  /** Files were shared with the app, and no recap is begun. */
  shared: {
    title: "Your files are ready",
    description: "Choose your race type, and we'll add them to your new recap.",
  },
  /** The reader of another recap was in the same race. */
  sameRace: {
    title: "Same race, your story",
    description: "We've filled in the race for you. You can change it on the next step.",
    needsNetwork:
      "You're offline. Press Next once you have a connection, and we'll fill in the race for you.",
  },
  back: "Back",
  next: "Next",
} as const;
