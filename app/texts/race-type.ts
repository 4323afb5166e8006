/** The texts of /race-type. Labels and descriptions of the race types are in app/domain/race.ts. */
export const RACE_TYPE_TEXTS = {
  question: "What type of race did you complete?",
  /** Names the field where two versions of it are compared. */
  label: "Race type",
  back: "Back",
  next: "Next",
} as const;
