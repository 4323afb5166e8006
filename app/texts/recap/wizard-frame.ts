/** The texts of the wizard's frame: the status line of saving, the notice on published recaps, conflicts. */

export const SAVE_TEXTS = {
  waiting: "Not saved yet",
  saving: "Saving…",
  saved: "Saved",
  retrying: "No connection. Your text is safe on this device. We'll save it when you're back online.",
  limited: "Too many saves in a short time",
  "signed-out": "Sign in to send it. Your text is safe on this device.",
  stale: "Not saved: changed in another tab",
  rejected: "Not saved yet",
  rejectedBecause: (reason: string) => `Not saved yet: ${reason}`,
  /** `limit` is the limit's message without a full stop; it says when to try again. */
  keptUntil: (limit: string) => `${limit}. Your text is safe on this device, and we'll try again for you.`,
  /** After a button that cannot go on, because text is not saved. */
  noConnection: {
    title: "No connection",
    description: "Your text is safe on this device. Try again when you're back online.",
  },
  /** On a published recap. */
  live: {
    public: "Your recap is live. Changes show right away.",
    private: "Only you can see this recap. Changes are saved right away.",
  },
} as const;

/** What the frame of a wizard step says. */
export const WIZARD_FRAME_TEXTS = {
  progress: (step: number, total: number) => `Step ${step} of ${total}`,
} as const;

/** The texts of the notice that two tabs saved different versions. */
export const STALE_TEXTS = {
  title: "This recap was changed in another tab",
  description: "Nothing is lost. Here are both versions. Choose the one to keep.",
  mine: "In this tab",
  theirs: "In the other tab",
  /** Another tab of this browser has not saved it either. */
  typed: "Typed in the other tab",
  empty: "(empty)",
  keepMine: "Keep mine",
  useOther: "Use the other",
} as const;
