/** What a recap lacks before there is anything to share, and the links to add it. The title is a notice's (notices.ts). */
export const NOTHING_TO_SHARE_TEXTS = {
  name: "Your race has no name yet.",
  story: "Your story is still empty. It takes one answer, recording, photo or video.",
  addName: "Add the race's name",
  addAnswer: "Answer or record a question",
  addMedia: "Add photos or videos",
} as const;
