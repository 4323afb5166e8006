/** What any form says about its fields and about a submit that was not saved. */
export const FORM_TEXTS = {
  optional: "(optional)",
  /** `isOver`: the text is longer than allowed. */
  characterCount: (length: number, maxLength: number, isOver: boolean) =>
    `${length.toLocaleString("en-US")} of ${maxLength.toLocaleString("en-US")} characters${isOver ? ". Please shorten it." : ""}`,
  limitReached: {
    title: "Not saved yet",
    /** `message` is the server's: which limit, and when to try again. */
    description: (message: string) => `${message}. What you entered is still here.`,
  },
  /** `theirs` is the text that is stored now. */
  changedElsewhere: (theirs: string) =>
    theirs === ""
      ? "Another tab has removed this text. Save again to keep yours"
      : `Another tab has saved something else: “${theirs}”. Save again to keep yours`,
  offline: {
    title: "No connection",
    description: "What you entered is still here. Try again when you're back online.",
  },
} as const;
