/** The visitor's form: the like button, and the comment box with name and email. */

import MessageCircle from "@lucide/icons/icons/message-circle";
import { Button } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import type { Reactions } from "../../services/reaction-service.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { LikeButton, LikeCount } from "./like-button.tsx";
import type { FailedReaction } from "./reaction-action.ts";
import { reactionIntents } from "./reaction-intents.ts";

const TEXTS = REACTIONS_TEXTS.form;
const COMMENT_BOX = "comment-box";

interface ReactionFormProps {
  recap: Pick<Recap, "likeCount" | "commentCount">;
  reactions: Pick<Reactions, "isLiked" | "isOwner" | "news">;
  isOpen: boolean;
  failed: FailedReaction | null;
  /** Whether the failure is shown at a comment of the list. */
  isAtComment: boolean;
  turnstileSiteKey: string | null;
  nowMs: number;
}

export function ReactionForm(props: ReactionFormProps) {
  const { recap, isOpen, failed, isAtComment } = props;
  const { isLiked, isOwner, news } = props.reactions;
  const intent = failed?.pressed.intent;
  const isWriting = failed !== null && !("target" in failed.pressed) && failed.typed.content !== "";
  const isElsewhere = isAtComment || intent === "like-at-bib" || intent === "unlike-at-bib";
  return (
    <form
      method="post"
      noValidate
      data-reacts="section"
      className="mt-4 rounded-card sm:mt-6 border-2 border-line bg-card p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LikeCount likeCount={recap.likeCount} newCount={news?.likeCount ?? 0}>
          {isOwner && !isLiked ? undefined : <LikeButton isLiked={isLiked} />}
        </LikeCount>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isOpen && (
            <Button
              look="secondary"
              data-comment-toggle
              aria-expanded={isWriting || intent === "comment"}
              aria-controls={COMMENT_BOX}
              className="no-js:hidden"
            >
              <Icon icon={MessageCircle} size={20} className="shrink-0" />
              {TEXTS.comment}
            </Button>
          )}
          <span data-comment-count className="font-semibold tabular-nums empty:hidden">
            {REACTIONS_TEXTS.comments(recap.commentCount)}
          </span>
        </div>
      </div>
      <Message name="like" text={intent !== "comment" && !isElsewhere ? (failed?.message ?? null) : null} />
      {!isOpen && <p className="mt-4 text-quiet">{REACTIONS_TEXTS.closed}</p>}
      {!isOpen && !isOwner && intent !== "comment" && (
        <div className="mt-4 hidden no-js:block">
          <IdentityFields at="user" typed={failed?.typed} />
        </div>
      )}
      {/* A comment that came too late keeps its text. */}
      {(isOpen || intent === "comment") && <CommentBox {...props} />}
    </form>
  );
}

/** Closed until "Comment" is pressed; without scripts it is always open. */
function CommentBox({ reactions, failed, turnstileSiteKey, nowMs }: ReactionFormProps) {
  const isFailed = failed?.pressed.intent === "comment";
  const typed = failed && !("target" in failed.pressed) ? failed.typed.content : "";
  return (
    <div
      id={COMMENT_BOX}
      data-comment-box
      data-open={typed !== "" || isFailed || undefined}
      className="mt-5 hidden no-js:block data-open:block"
    >
      <label htmlFor="comment-content" className="mb-1 block font-semibold">
        {TEXTS.content}
      </label>
      <textarea
        id="comment-content"
        name="content"
        rows={3}
        dir="auto"
        aria-describedby="comment-length comment-message"
        defaultValue={typed}
        className={inputClass}
      />
      <p id="comment-length" role="status" data-comment-length className="mt-1 min-h-6 text-quiet text-sm" />
      {!reactions.isOwner && (
        <div className="mt-1 mb-4">
          <IdentityFields at="user" typed={failed?.typed} />
        </div>
      )}
      {/* Out of sight, for programs that fill in every field. */}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label htmlFor="comment-website">{TEXTS.website}</label>
        <input id="comment-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="openedAt" value={nowMs} />
      {turnstileSiteKey && <div data-turnstile={turnstileSiteKey} />}
      <div className="mt-1 flex flex-wrap gap-3">
        <Button
          type="submit"
          {...reactionIntents.button("comment")}
          data-needs-identity
          className="aria-disabled:opacity-50"
        >
          {TEXTS.post}
        </Button>
        <Button look="secondary" data-comment-cancel className="no-js:hidden">
          {TEXTS.cancel}
        </Button>
      </div>
      <Message name="comment" text={isFailed ? failed.message : null} />
    </div>
  );
}

/** The text near a button that says what went wrong. */
export function Message({ name, text }: { name: string; text: string | null }) {
  return (
    <p
      id={`${name}-message`}
      role="alert"
      data-message={name}
      className="my-3 font-semibold text-danger empty:my-0 data-good:text-good"
    >
      {text}
    </p>
  );
}
