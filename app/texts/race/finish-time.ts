/** What the field of the finish time says. It takes any text: it asks and suggests, and what it changes can be undone. */
export const FINISH_TIME_TEXTS = {
  ask: "Is this a time?",
  suggest: (time: string) => `Did you mean ${time}?`,
  use: (time: string) => `Use ${time}`,
  changed: (time: string) => `Changed to ${time}.`,
  undo: { key: "Undo", label: "Undo: Finish Time" },
  colon: "Colon",
  /** The key that opens the phone's full keyboard, and the one that goes back to its keypad. */
  letters: { key: "abc", label: "abc keyboard" },
  digits: { key: "123", label: "123 keypad" },
} as const;
