/** What the account's screen says. */
export const ACCOUNT_TEXTS = {
  documentTitle: "Account · Race Recap",
  heading: "Your account",
  /** The address follows. */
  signedInAs: "Signed in as",
  plan: { heading: "Plan", free: "Free", premium: "Premium" },
  name: {
    heading: "Your name",
    copy: "Your recaps show it.",
    first: "First name",
    last: "Last name",
    save: "Save name",
    failed: "Your name was not saved. Please try again.",
  },
  passkeys: {
    heading: "Passkeys",
    copy: "Sign in with your fingerprint, your face or your screen lock, without a code.",
    none: "You have no passkeys yet.",
    added: (day: string) => `Added ${day}`,
    used: (day: string) => `last used ${day}`,
    add: "Add a passkey",
    adding: "Waiting for your device…",
    remove: "Remove",
    /** On a browser that has none. */
    unsupported: "This browser cannot add passkeys.",
  },
  devices: {
    heading: "Devices",
    copy: "Where you are signed in.",
    here: "This device",
    lastUsed: (day: string) => `Last used ${day}`,
    signOut: "Sign out",
    everywhere: "Sign out everywhere",
  },
} as const;
