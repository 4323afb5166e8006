/** Below the bib: the heart with its count, and how many comments there are. */
import type { Recap } from "../../domain/recap/recap.ts";
import { BIB_LIKE_ANCHOR, REACTIONS_ANCHOR } from "../../domain/wizard/comment-url.ts";
import type { Reactions } from "../../services/reaction-service.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { LikeButton, LikeCount } from "./like-button.tsx";
import { LikeSheet } from "./like-sheet.tsx";
import type { FailedReaction } from "./reaction-action.ts";
import { Message } from "./reaction-form.tsx";

interface BibLikesProps {
  recap: Pick<Recap, "likeCount" | "commentCount">;
  reactions: Pick<Reactions, "isLiked" | "isOwner" | "news">;
  failed: FailedReaction | null;
}

export function BibLikes({ recap, reactions, failed }: BibLikesProps) {
  const { isLiked, isOwner, news } = reactions;
  const intent = failed?.pressed.intent;
  const refused = intent === "like-at-bib" || intent === "unlike-at-bib" ? failed : null;
  return (
    <form id={BIB_LIKE_ANCHOR} method="post" noValidate data-reacts="bib" className="min-w-0 scroll-my-4">
      <Message name="bib" text={refused?.message ?? null} />
      {!isOwner && <LikeSheet isLiked={isLiked} refused={intent === "like-at-bib" ? failed : null} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <LikeCount likeCount={recap.likeCount} newCount={news?.likeCount ?? 0}>
          {isOwner && !isLiked ? undefined : <LikeButton isLiked={isLiked} isAtBib />}
        </LikeCount>
        <a
          href={`#${REACTIONS_ANCHOR}`}
          data-comment-count
          className="inline-flex min-h-11 items-center font-semibold tabular-nums underline underline-offset-4 empty:hidden hover:text-race"
        >
          {REACTIONS_TEXTS.comments(recap.commentCount)}
        </a>
      </div>
    </form>
  );
}
