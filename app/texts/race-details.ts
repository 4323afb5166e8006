/** The texts of /race-details. Labels of the details are in app/domain/race-details.ts. */
export const RACE_DETAILS_TEXTS = {
  /** A checkbox that is not checked, where two versions of it are compared. */
  unchecked: "No",
  back: "Back",
  next: "Next",
} as const;
