/** The texts that offer a machine transcript next to the athlete's own text. */
export const TRANSCRIPT_OFFER_TEXTS = {
  title: "Improved transcript ready",
  take: "Use it",
  drop: "Keep mine",
  taken: "Your own text is still here",
  undo: "Undo and use my text",
  forget: "Discard my text",
} as const;
