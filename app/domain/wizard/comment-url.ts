/** The addresses of comments on the public page. */
import { COMMENT_PAGE_SIZE } from "../reactions/comment-limits.ts";
import type { Comment, CommentCursor, CommentStatus } from "../reactions/reactions.ts";
import type { SitePath } from "../site/site-path.ts";
import { publicUrl } from "./wizard-screens.ts";

/** The id of the section with likes and comments. */
export const REACTIONS_ANCHOR = "reactions";

/** The id of the like button at the bib. */
export const BIB_LIKE_ANCHOR = "like";

/** Returns the id of a comment's element. */
export function commentAnchor(commentId: string): string {
  return `comment-${commentId}`;
}

/** Returns the URL of a comment: on the first page of comments, or on the page that ends with it. */
export function commentUrl(shareId: string, { id, number }: Pick<Comment, "id" | "number">): SitePath {
  const page = number > COMMENT_PAGE_SIZE ? `?before=${number + 1}` : "";
  return `${publicUrl(shareId)}${page}#${commentAnchor(id)}`;
}

/**
 * Returns the link to a page of comments, from the recap's page: without a path it keeps the page's own. "?" alone is the
 * first page of all comments.
 */
export function commentPageHref(cursor: CommentCursor, status: CommentStatus | null): string {
  const search = new URLSearchParams();
  if (status !== null) search.set("status", status);
  for (const [name, number] of Object.entries(cursor ?? {})) search.set(name, String(number));
  return `?${search}#${REACTIONS_ANCHOR}`;
}
