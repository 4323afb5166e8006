/** Likes and comments that an athlete has not seen yet (product.md, What's new). */

/** What is new on all of an athlete's recaps. */
export interface News {
  /** How many likes and comments. */
  count: number;
  /** On how many recaps. */
  recapCount: number;
  /** The recap with the latest news; null without any. */
  latest: { shareId: string; name: string | null } | null;
}

/** Whether a request prefetches a page: the browser guesses where its user goes next, and nobody looks at it yet. */
export function isPrefetch({ headers }: Request): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => headers.get(name)?.includes("prefetch"));
}
