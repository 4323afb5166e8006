/** What tells an athlete of likes and comments that came since the last look (product.md, What's new). */
function counted(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("en-US")} new ${count === 1 ? singular : plural}`;
}

export const NEWS_TEXTS = {
  /** Marks a comment. */
  mark: "New",
  count: (count: number) => `${count.toLocaleString("en-US")} new`,
  /** On the recap's own page. One of them may be 0. */
  onPage: ({ likeCount, commentCount }: { likeCount: number; commentCount: number }) =>
    [
      likeCount > 0 ? counted(likeCount, "like", "likes") : null,
      commentCount > 0 ? counted(commentCount, "comment", "comments") : null,
    ]
      .filter((text) => text !== null)
      .join(", "),
  /** On the recap's bib on home. */
  onBib: (count: number) => counted(count, "reaction", "reactions"),
  /** On home. How many recaps have news follows. */
  onHome: {
    count: (count: number) => `${counted(count, "reaction", "reactions")} to `,
    recaps: (count: number) => `${count} of your recaps`,
  },
} as const;
