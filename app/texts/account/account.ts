/** What the account's screen says. */
export const ACCOUNT_TEXTS = {
  documentTitle: "Account · Race Recap",
  heading: "Your account",
  picture: {
    heading: "Your picture",
    copy: "Your public recaps show it next to your name.",
    choose: "Choose a picture",
    change: "Change your picture",
  },
  email: {
    heading: "Your email",
    copy: "We send your sign-in codes here. Nobody else sees it.",
    change: "Change your email",
  },
  providers: {
    heading: "Linked accounts",
    copy: "Use them to sign in without a code.",
    linked: (day: string) => `Linked ${day}`,
    remove: "Remove",
    lastWay: "This is your only way to sign in. Add a passkey first.",
  },
  plan: {
    heading: "Plan",
    free: "You're on the free plan.",
    premium: "You're on Premium.",
    podcast: "What's in Premium",
  },
  leave: {
    heading: "Delete your account",
    copy: "This deletes everything in it for good.",
    link: "Delete your account",
    privacy: "What we store, and for how long",
  },
  name: {
    heading: "Your name",
    copy: "It's shown on your recaps.",
    first: "First name",
    last: "Last name",
    save: "Save name",
    failed: "We couldn't save your name. Please try again.",
  },
  passkeys: {
    heading: "Passkeys",
    copy: "Sign in with your fingerprint, face or screen lock. No code needed.",
    none: "No passkeys yet.",
    added: (day: string) => `Added ${day}`,
    used: (day: string) => `last used ${day}`,
    add: "Add a passkey",
    adding: "Waiting for your device…",
    remove: "Remove",
    /** On a browser that has none. */
    unsupported: "This browser can't add passkeys.",
  },
  devices: {
    heading: "Devices",
    copy: "Where you're signed in.",
    here: "This device",
    lastUsed: (day: string) => `Last used ${day}`,
    signOut: "Sign out",
    everywhere: "Sign out everywhere",
  },
} as const;
