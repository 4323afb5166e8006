/** The comments of a recap and the athlete's replies, with what the viewer may do to each. One form serves all of them. */
import { Button } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import { MAX_REPLIES } from "../../domain/reactions/comment-limits.ts";
import { type Comment, isChangeable } from "../../domain/reactions/reactions.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { CommentItem } from "./comment-item.tsx";
import { Disclosure, ManageComment } from "./owner-tools.tsx";
import type { FailedReaction } from "./reaction-action.ts";
import { Message } from "./reaction-form.tsx";
import { contentField, reactionIntents, replyField } from "./reaction-intents.ts";

interface CommentListProps {
  /** Each followed by its replies. */
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

export function CommentList({ comments, isFirstPage, isOpen, timeZone, ...shared }: CommentListProps) {
  if (comments.length === 0) {
    if (isFirstPage && !isOpen) return null;
    const empty = shared.isOwner ? REACTIONS_TEXTS.owner.empty : REACTIONS_TEXTS.empty;
    return <p className="mt-8 text-quiet">{isFirstPage ? empty : REACTIONS_TEXTS.noneHere}</p>;
  }
  return (
    <form method="post" noValidate className="mt-8">
      <ol className="space-y-4">
        {comments
          .filter(({ parentId }) => parentId === null)
          .map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              replies={comments.filter(({ parentId }) => parentId === comment.id)}
              isOwner={shared.isOwner}
              timeZone={timeZone}
              toolsOf={(item, replies) => <CommentTools comment={item} replies={replies} {...shared} />}
            />
          ))}
      </ol>
    </form>
  );
}

interface CommentToolsProps extends Pick<CommentListProps, "isOwner" | "failed" | "nowMs"> {
  comment: Comment;
  replies: Comment[];
}

function CommentTools({ comment, replies, isOwner, failed, nowMs }: CommentToolsProps) {
  const { id, status } = comment;
  const isReply = comment.parentId !== null;
  const isFailed = failed !== null && "target" in failed.pressed && failed.pressed.target === id;
  const isMine = isChangeable(comment, nowMs);
  // What was typed too late is shown again.
  const changed = isFailed && failed.pressed.intent === "save-comment" ? failed.typed.content : null;
  const answer = isFailed && failed.pressed.intent === "reply" ? failed.typed.content : null;
  const canReply = isOwner && status === "shown" && !isReply && replies.length < MAX_REPLIES;
  return (
    <>
      {isFailed && <Message name={id} text={failed.message} />}
      <div className="mt-1 flex flex-wrap items-start gap-x-5">
        {(canReply || answer !== null) && <ReplyToComment commentId={id} typed={answer} />}
        {(isMine || changed !== null) && <EditComment comment={comment} typed={changed} />}
        {isOwner && !isReply && <ManageComment comment={comment} />}
        {(isMine || isOwner) && <DeleteComment commentId={id} isAnswered={replies.length > 0} />}
        {!isOwner && !comment.mine && !comment.byAthlete && <ReportComment comment={comment} />}
      </div>
    </>
  );
}

function ReplyToComment({ commentId, typed }: { commentId: string; typed: string | null }) {
  const TEXTS = REACTIONS_TEXTS.reply;
  return (
    <Disclosure id={`answer-${commentId}`} label={TEXTS.open} isOpen={typed !== null}>
      <TextField name={replyField(commentId)} label={TEXTS.label} text={typed ?? ""} />
      <Button type="submit" look="secondary" {...reactionIntents.button("reply", commentId)} className="mt-3">
        {TEXTS.post}
      </Button>
    </Disclosure>
  );
}

function EditComment({ comment: { id, content }, typed }: { comment: Comment; typed: string | null }) {
  const TEXTS = REACTIONS_TEXTS.author;
  return (
    <Disclosure id={`edit-${id}`} label={TEXTS.edit} isOpen={typed !== null}>
      <TextField name={contentField(id)} label={TEXTS.editLabel} text={typed ?? content} />
      <Button type="submit" look="secondary" {...reactionIntents.button("save-comment", id)} className="mt-3">
        {TEXTS.save}
      </Button>
    </Disclosure>
  );
}

function TextField({ name, label, text }: { name: string; label: string; text: string }) {
  return (
    <>
      <label htmlFor={name} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea id={name} name={name} rows={3} dir="auto" defaultValue={text} className={inputClass} />
    </>
  );
}

function DeleteComment({ commentId, isAnswered }: { commentId: string; isAnswered: boolean }) {
  const TEXTS = REACTIONS_TEXTS.author;
  return (
    <Disclosure id={`delete-${commentId}`} label={TEXTS.delete}>
      <p className="mb-3">{isAnswered ? TEXTS.confirmDeleteAnswered : TEXTS.confirmDelete}</p>
      <Button type="submit" look="danger" {...reactionIntents.button("delete-comment", commentId)}>
        {TEXTS.deleteButton}
      </Button>
    </Disclosure>
  );
}

function ReportComment({ comment: { id, isReported } }: { comment: Comment }) {
  const TEXTS = REACTIONS_TEXTS.report;
  if (isReported) return <p className="my-2 text-quiet text-sm">{TEXTS.done}</p>;
  return (
    <Disclosure id={`report-${id}`} label={TEXTS.open}>
      <p className="mb-3">{TEXTS.question}</p>
      <Button type="submit" look="danger" {...reactionIntents.button("report-comment", id)}>
        {TEXTS.button}
      </Button>
    </Disclosure>
  );
}
