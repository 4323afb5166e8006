/** What the public page says about what guests add. */
export const FENCE_TEXTS = {
  heading: "From the sidelines",
  /** The link for readers, while the owner takes something. */
  add: "Were you there? Add your photo or a cheer",
  /** Its name after a verb: "Play Dad's cheer". */
  cheer: (name: string) => `${name}'s cheer`,
  more: "Show more",
  first: "Back to the first",
  /** For the owner. `isMore`: there are more than this. */
  waiting: (count: number, isMore: boolean) => `${isMore ? "More than " : ""}${count} to approve`,
  manage: "Manage what others add",
} as const;
