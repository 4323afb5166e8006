/** What the pages of an export say, which athletes open from their disk. */
export const EXPORTED_PAGE_TEXTS = {
  product: "Race Recap",
  index: {
    heading: "Your race recaps",
    copy: "Everything you took out of Race Recap. These pages work without a network.",
    volumes: "If there were several ZIPs, unpack all of them into the same folder.",
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
