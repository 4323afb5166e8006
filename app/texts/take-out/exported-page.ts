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
  by: "by",
  story: "The race story",
  memories: "Photos and videos",
  comments: "Comments",
  byAthlete: "Athlete",
  allRecaps: "All recaps",
  photo: (number: number) => `Photo ${number}`,
  video: (number: number) => `Video ${number}`,
  recording: (title: string) => `Your spoken answer to: ${title}`,
  captions: "Captions (WebVTT)",
  takenOut: (day: string) => `Exported on ${day}`,
} as const;
