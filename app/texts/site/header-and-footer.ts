/** What the frame around every page says: document, header and footer. */
export const LAYOUT_TEXTS = {
  documentTitle: "Race Recap",
  metaDescription: "Your Racing Story Starts Here",
  previewAlt: "Race Recap: Your Racing Story Starts Here",
  skipToContent: "Skip to content",
  siteName: "Race Recap",
  profile: "Profile",
  profileWithNews: (count: number) => `Profile, ${count} new`,
  pastRecaps: "Past recaps",
  signIn: "Sign in",
  account: "Account",
  signOut: "Sign out",
  /** While what was pressed waits for the network, because the app is not stored on the device yet. */
  held: "No connection. Nothing is lost. We'll continue when you're back online.",
  theme: { legend: "Theme", auto: "Auto", light: "Light", dark: "Dark" },
  privacy: "Privacy",
  copyright: (year: number) => `© ${year} Race Recap`,
} as const;

export const SHELL_TEXTS = { loading: "Loading what this device has…" };
