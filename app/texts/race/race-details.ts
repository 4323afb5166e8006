/** The texts of /race-details. Labels of the details are in app/domain/race/race-details.ts. */
export const RACE_DETAILS_TEXTS = {
  /** A checkbox that is not checked, where two versions of it are compared. */
  unchecked: "No",
  /** Instead of the field, around the account's name. */
  accountName: { before: "Your recaps show the name on your account, ", after: ".", change: "Change it" },
  futureDate: "This day is still to come. Is the date right?",
  back: "Back",
  next: "Next",
} as const;
