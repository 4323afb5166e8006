/** What the owner of a recap reads while the site's operator hides it from everybody else. */
export const TAKEDOWN_TEXTS = {
  title: "This recap is hidden from others.",
  reason: (reason: string) => `Reason: ${reason}`,
  /** Before the operator's address, and without one. */
  answerTo: "To answer, write to",
  answer: "To answer, contact the people who run this site.",
} as const;
