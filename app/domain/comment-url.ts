/** The addresses of comments on the public page. */
import { COMMENT_PAGE_SIZE, type Comment, type CommentCursor, type CommentStatus } from "./reactions.ts";
import { publicUrl } from "./wizard.ts";

/** The id of the section with likes and comments. */
export const REACTIONS_ANCHOR = "reactions";

/** Returns the id of a comment's element. */
export function commentAnchor(commentId: string): string {
  return `comment-${commentId}`;
}

/** Returns the URL of a comment: on the first page of comments, or on the page that ends with it. */
export function commentUrl(shareId: string, { id, number }: Pick<Comment, "id" | "number">): string {
  const page = number > COMMENT_PAGE_SIZE ? `?before=${number + 1}` : "";
  return `${publicUrl(shareId)}${page}#${commentAnchor(id)}`;
}

/** Returns the query of a page of comments, with its question mark; empty for the first page of all comments. */
export function commentPageQuery(cursor: CommentCursor, status: CommentStatus | null = null): string {
  const search = new URLSearchParams();
  if (status !== null) search.set("status", status);
  for (const [name, number] of Object.entries(cursor ?? {})) search.set(name, String(number));
  return search.size === 0 ? "" : `?${search}`;
}
