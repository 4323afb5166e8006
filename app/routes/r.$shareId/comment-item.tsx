/** A comment with its replies: whose it is, its day, what its readers or its owner are told of it, and its text. */
import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { NewMark } from "../../components/ui/new-mark.tsx";
import { formatDayOf } from "../../domain/lib/dates.ts";
import { type Comment, isToBeKept } from "../../domain/reactions/reactions.ts";
import { commentAnchor } from "../../domain/wizard/comment-url.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";

interface CommentItemProps {
  comment: Comment;
  /** Oldest first. A reply has none. */
  replies?: Comment[];
  isOwner: boolean;
  timeZone: string | null;
  /** Below a comment and below each of its replies. */
  toolsOf?: (comment: Comment, replies: Comment[]) => ReactNode;
}

export function CommentItem({ comment, replies = [], ...shared }: CommentItemProps) {
  const { isOwner, timeZone, toolsOf } = shared;
  const { id, status } = comment;
  const isReply = comment.parentId !== null;
  return (
    <li
      id={commentAnchor(id)}
      tabIndex={-1}
      className={`scroll-mt-4 print:break-inside-avoid ${isReply ? "" : "border-line border-t-2 pt-4"} ${status === "shown" ? "" : "border-s-4 border-s-race ps-4"}`}
    >
      <article>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-sans font-semibold text-base">
            <bdi>{comment.userName}</bdi>
          </h3>
          {comment.byAthlete && comment.userName !== REACTIONS_TEXTS.byAthlete && (
            <Badge>{REACTIONS_TEXTS.byAthlete}</Badge>
          )}
          <span className="text-quiet text-sm">
            <time dateTime={comment.createdAt}>{formatDayOf(comment.createdAt, timeZone)}</time>
            {comment.editedAt !== null && ` · ${REACTIONS_TEXTS.edited}`}
          </span>
          {comment.isNew && <NewMark text={NEWS_TEXTS.mark} />}
          {status === "held" && <Badge>{REACTIONS_TEXTS.held}</Badge>}
          {status === "hidden" && <Badge>{REACTIONS_TEXTS.hidden}</Badge>}
          {isOwner && comment.isReported && !comment.isApproved && (
            <Badge>{REACTIONS_TEXTS.owner.reported}</Badge>
          )}
          {comment.isBlocked && <Badge>{REACTIONS_TEXTS.owner.blocked}</Badge>}
        </header>
        <p dir="auto" className="mt-1 max-w-[65ch] whitespace-pre-wrap">
          {comment.content}
        </p>
        {status === "held" && !isOwner && (
          <p className="mt-1 text-quiet text-sm">{REACTIONS_TEXTS.heldForAuthor}</p>
        )}
        {status === "hidden" && <p className="mt-1 text-quiet text-sm">{REACTIONS_TEXTS.hiddenForOwner}</p>}
        {isOwner && isToBeKept(comment) && (
          <p className="mt-1 text-quiet text-sm">{REACTIONS_TEXTS.owner.keepNote}</p>
        )}
        {toolsOf?.(comment, replies)}
      </article>
      {replies.length > 0 && (
        <ol className="mt-2 ms-1 space-y-4 border-s-4 border-s-line ps-4 sm:ms-4">
          {replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} {...shared} />
          ))}
        </ol>
      )}
    </li>
  );
}
