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
    copy: "Sign in with them, without a code.",
    linked: (day: string) => `Linked ${day}`,
    remove: "Remove",
    lastWay: "This is your only way to sign in. Add a passkey first.",
  },
  plan: {
    heading: "Plan",
    free: "You have the free plan.",
    premium: "You have Premium.",
    podcast: "What's in Premium",
  },
  leave: {
    heading: "Delete your account",
    copy: "Everything in it is deleted for good.",
    link: "Delete your account",
    privacy: "What is stored, and for how long",
  },
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
