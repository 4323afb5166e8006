/** What is said in a browser whose session is over. */
export const SESSION_OVER_TEXTS = {
  title: "You're signed out",
  signIn: "Sign in to send it",
  /** For screen readers, after `signIn`. */
  inNewTab: " (opens in a new tab)",
  sendAgain: "Send again",
  chooseAgain: (files: string[]) =>
    `Files can't be kept here. Choose ${new Intl.ListFormat("en").format(files)} again afterwards.`,
  /** On a page whose device has something to send. */
  unsent: "What this device hasn't sent yet stays here.",
  /** On the step that asks for a new recap's race type, if files were shared with the app. */
  shared: { text: "Your files can also go into the recap you began.", signIn: "Sign in to add them" },
  /** On the page that a refused form gets. */
  refused: "Nothing was saved. Sign in in a new tab, then come back here and send it again.",
} as const;
