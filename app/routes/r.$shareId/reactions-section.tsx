/**
 * Likes and comments of a recap. All of it works by plain forms and links; browser/public-page/reaction-forms.ts adds what needs scripts.
 */

import { buttonClass } from "../../components/ui/button.tsx";
import type { CommentCursor, CommentStatus } from "../../domain/reactions/reactions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { commentPageHref, REACTIONS_ANCHOR } from "../../domain/wizard/comment-url.ts";
import type { CommentPage, Reactions } from "../../services/reaction-service.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { CommentList } from "./comment-list.tsx";
import { CommentFilter, CommentSettingsForm, WaitingNotice } from "./owner-tools.tsx";
import type { FailedReaction } from "./reaction-action.ts";
import { ReactionForm } from "./reaction-form.tsx";

interface ReactionsSectionProps {
  recap: Pick<Recap, "shareId" | "likeCount" | "commentCount">;
  reactions: Reactions;
  /** Which comments the address asks for. */
  wanted: { cursor: CommentCursor; status: CommentStatus | null };
  failed: FailedReaction | null;
  /** Whether nobody looks at the page yet. */
  isPrefetched: boolean;
  /** Null where Turnstile is not set up. */
  turnstileSiteKey: string | null;
  /** When the page was rendered, in milliseconds since 1970. */
  nowMs: number;
  /** The time zone of the request, for the dates of comments; null for UTC. */
  timeZone: string | null;
}

export function ReactionsSection({ recap, reactions, wanted, failed, ...page }: ReactionsSectionProps) {
  const { comments, isOwner, heldCount, settings } = reactions;
  const target = failed && "target" in failed.pressed ? failed.pressed.target : null;
  const isAtComment = comments.some(({ id }) => id === target);
  const isFirstPage = wanted.cursor === null && wanted.status === null;
  const hasAnyComment = comments.length > 0 || heldCount > 0 || !isFirstPage;
  return (
    <section
      id={REACTIONS_ANCHOR}
      aria-labelledby="reactions-heading"
      data-reactions={recap.shareId}
      data-owner={isOwner || undefined}
      data-prefetched={page.isPrefetched || undefined}
      className={`mx-auto mt-12 max-w-3xl sm:mt-16 scroll-mt-4 px-4 ${comments.length === 0 ? "print:hidden" : ""}`.trimEnd()}
    >
      {/* Stays when the script replaces the other content, so that screen readers announce it. */}
      <p role="status" data-reactions-status className="sr-only" />
      <div data-reactions-content data-news={(isOwner && reactions.news !== null) || undefined}>
        <h2 id="reactions-heading" tabIndex={-1} className="text-title">
          {REACTIONS_TEXTS.heading}
        </h2>
        {isOwner && heldCount > 0 && <WaitingNotice count={heldCount} />}
        <ReactionForm
          recap={recap}
          reactions={reactions}
          isOpen={settings.isOpen}
          failed={failed}
          isAtComment={isAtComment}
          turnstileSiteKey={page.turnstileSiteKey}
          nowMs={page.nowMs}
        />
        {isOwner && hasAnyComment && <CommentFilter shown={wanted.status} />}
        <CommentList
          comments={comments}
          isOwner={isOwner}
          isFirstPage={isFirstPage}
          isOpen={settings.isOpen}
          failed={failed}
          nowMs={page.nowMs}
          timeZone={page.timeZone}
        />
        <CommentPages {...reactions} status={isOwner ? wanted.status : null} />
        {isOwner && <CommentSettingsForm shareId={recap.shareId} settings={settings} />}
      </div>
    </section>
  );
}

const TEXTS = REACTIONS_TEXTS.pages;

interface CommentPagesProps extends CommentPage {
  /** The owner's filter, which the other pages keep. */
  status: CommentStatus | null;
}

function CommentPages({ comments, hasEarlier, hasLater, status }: CommentPagesProps) {
  if (!hasEarlier && !hasLater) return null;
  const [first, last] = [comments[0], comments.at(-1)];
  return (
    <nav aria-label={TEXTS.label} className="mt-8 flex flex-wrap justify-between gap-3">
      {hasEarlier && (
        <a
          href={commentPageHref(first ? { before: first.number } : null, status)}
          className={buttonClass("secondary")}
        >
          {TEXTS.earlier}
        </a>
      )}
      {hasLater && (
        <a
          href={commentPageHref(last ? { after: last.number } : null, status)}
          className={buttonClass("secondary", "ms-auto max-sm:ms-0")}
        >
          {TEXTS.later}
        </a>
      )}
    </nav>
  );
}
