/** What a recap lacks before there is anything to share, and the links to add it. The title is a notice's (notices.ts). */
export const NOTHING_TO_SHARE_TEXTS = {
  name: "Your race doesn't have a name yet.",
  story: "Your story is still empty. Add at least one answer, recording, photo or video.",
  addName: "Add the race name",
  addAnswer: "Type or record an answer",
  addMedia: "Add photos or videos",
} as const;
