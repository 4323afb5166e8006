/** What an embedded recap says. */
export const EMBED_TEXTS = {
  documentTitle: (name: string) => `${name} · Race Recap`,
  nameless: "Race Recap",
  cover: "The cover photo of this race",
  open: "Read the Race Recap",
  home: "Race Recap",
  failed: {
    "not-found": {
      title: "Race recap not found",
      text: "This race recap may have been removed or set to private.",
    },
    fault: { title: "Something went wrong", text: "Reload this page to see the race recap." },
  },
} as const;
