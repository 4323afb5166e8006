/** The comments of a recap, with what the viewer may do to each. One form serves all of them. */
import { Badge } from "../../components/ui/badge.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import { calendarDay, formatRaceDate } from "../../domain/lib/dates.ts";
import { type Comment, isChangeable, isToBeKept } from "../../domain/reactions/reactions.ts";
import { commentAnchor } from "../../domain/wizard/comment-url.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { Disclosure } from "./disclosure.tsx";
import { ManageComment } from "./owner-tools.tsx";
import type { FailedReaction } from "./react.ts";
import { Message } from "./reaction-form.tsx";
import { contentField, reactionIntents } from "./reaction-intents.ts";

interface CommentListProps {
  comments: Comment[];
  isOwner: boolean;
  /** Whether these are the first of all comments, so that there are none at all if the list is empty. */
  isFirstPage: boolean;
  /** Whether new comments are accepted. */
  isOpen: boolean;
  failed: FailedReaction | null;
  nowMs: number;
  timeZone: string | null;
}

export function CommentList({ comments, isFirstPage, isOpen, ...shared }: CommentListProps) {
  if (comments.length === 0) {
    if (isFirstPage && !isOpen) return null;
    const empty = shared.isOwner ? REACTIONS_TEXTS.owner.empty : REACTIONS_TEXTS.empty;
    return <p className="mt-8 text-quiet">{isFirstPage ? empty : REACTIONS_TEXTS.noneHere}</p>;
  }
  return (
    <form method="post" noValidate className="mt-8">
      <ol className="space-y-4">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} {...shared} />
        ))}
      </ol>
    </form>
  );
}

interface CommentItemProps extends Pick<CommentListProps, "isOwner" | "failed" | "nowMs" | "timeZone"> {
  comment: Comment;
}

function CommentItem({ comment, isOwner, failed, nowMs, timeZone }: CommentItemProps) {
  const { id, status } = comment;
  const isFailed = failed !== null && "target" in failed.pressed && failed.pressed.target === id;
  const isMine = isChangeable(comment, nowMs);
  // What was typed too late is shown again.
  const changed = isFailed && failed.pressed.intent === "save-comment" ? failed.typed.content : null;
  return (
    <li
      id={commentAnchor(id)}
      tabIndex={-1}
      className={`scroll-mt-4 border-line border-t-2 pt-4 print:break-inside-avoid ${status === "shown" ? "" : "border-s-4 border-s-race ps-4"}`}
    >
      <article>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-sans font-semibold text-base">
            <bdi>{comment.userName}</bdi>
          </h3>
          {comment.byAthlete && <Badge>{REACTIONS_TEXTS.byAthlete}</Badge>}
          <span className="text-quiet text-sm">
            <time dateTime={comment.createdAt}>
              {formatRaceDate(calendarDay(new Date(comment.createdAt), timeZone))}
            </time>
            {comment.editedAt !== null && ` · ${REACTIONS_TEXTS.edited}`}
          </span>
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
        {isFailed && <Message name={id} text={failed.message} />}
        <div className="mt-1 flex flex-wrap items-start gap-x-5">
          {(isMine || changed !== null) && <EditComment comment={comment} typed={changed} />}
          {isOwner && <ManageComment comment={comment} />}
          {(isMine || isOwner) && <DeleteComment commentId={id} />}
          {!isOwner && !comment.mine && !comment.byAthlete && <ReportComment comment={comment} />}
        </div>
      </article>
    </li>
  );
}

interface EditCommentProps {
  comment: Comment;
  /** A change that was not accepted; else null. */
  typed: string | null;
}

function EditComment({ comment: { id, content }, typed }: EditCommentProps) {
  const TEXTS = REACTIONS_TEXTS.author;
  const field = contentField(id);
  return (
    <Disclosure id={`edit-${id}`} label={TEXTS.edit} isOpen={typed !== null}>
      <label htmlFor={field} className="mb-1 block font-semibold">
        {TEXTS.editLabel}
      </label>
      <textarea
        id={field}
        name={field}
        rows={3}
        dir="auto"
        defaultValue={typed ?? content}
        className={inputClass}
      />
      <button
        type="submit"
        {...reactionIntents.button("save-comment", id)}
        className={buttonClass("primary", "mt-3")}
      >
        {TEXTS.save}
      </button>
    </Disclosure>
  );
}

function DeleteComment({ commentId }: { commentId: string }) {
  const TEXTS = REACTIONS_TEXTS.author;
  return (
    <Disclosure id={`delete-${commentId}`} label={TEXTS.delete}>
      <p className="mb-3">{TEXTS.confirmDelete}</p>
      <button
        type="submit"
        {...reactionIntents.button("delete-comment", commentId)}
        className={buttonClass("danger")}
      >
        {TEXTS.deleteButton}
      </button>
    </Disclosure>
  );
}

function ReportComment({ comment: { id, isReported } }: { comment: Comment }) {
  const TEXTS = REACTIONS_TEXTS.report;
  if (isReported) return <p className="my-2 text-quiet text-sm">{TEXTS.done}</p>;
  return (
    <Disclosure id={`report-${id}`} label={TEXTS.open}>
      <p className="mb-3">{TEXTS.question}</p>
      <button
        type="submit"
        {...reactionIntents.button("report-comment", id)}
        className={buttonClass("danger")}
      >
        {TEXTS.button}
      </button>
    </Disclosure>
  );
}
