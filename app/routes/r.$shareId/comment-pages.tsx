/** The links to earlier and later comments. */
import { buttonClass } from "../../components/ui/button.tsx";
import type { CommentStatus } from "../../domain/reactions/reactions.ts";
import { commentPageHref } from "../../domain/wizard/comment-url.ts";
import type { CommentPage } from "../../services/reaction-service.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";

const TEXTS = REACTIONS_TEXTS.pages;

interface CommentPagesProps extends CommentPage {
  /** The owner's filter, which the other pages keep. */
  status: CommentStatus | null;
}

export function CommentPages({ comments, hasEarlier, hasLater, status }: CommentPagesProps) {
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
