/** What the question before signing out says. */
export const SIGN_OUT_TEXTS = {
  documentTitle: "Sign Out · Race Recap",
  heading: { here: "Sign out of this browser?", everywhere: "Sign out everywhere?" },
  text: {
    here: "Your recaps stay in your account. Sign in to see them again.",
    everywhere:
      "This signs you out of this browser and all your other devices. Your recaps stay in your account.",
  },
  unsent: {
    /** Each is empty for nothing. */
    title: (own: string, others: string) =>
      `Not uploaded yet: ${[own, others && `${others} of somebody else who used this device`].filter(Boolean).join(", and ")}`,
    text: "Signing out deletes anything this browser hasn't uploaded. Stay signed in and open your recap to upload it first.",
  },
  deviceData: "Anything this browser hasn't uploaded yet will be deleted.",
  signOut: "Sign out",
  stay: "Stay signed in",
} as const;
