/** What the pages of an export say, which athletes open from their disk. */
export const EXPORTED_PAGE_TEXTS = {
  product: "Race Recap",
  index: {
    heading: "Your race recaps",
    copy: "Everything you exported from Race Recap. These pages work offline.",
    volumes: "If you downloaded several ZIPs, unpack them all into the same folder.",
  },
  nameless: "Unnamed Race",
  draft: "Draft",
  private: "Private",
  comments: "Comments",
  allRecaps: "All recaps",
  takenOut: (day: string) => `Exported on ${day}`,
} as const;
