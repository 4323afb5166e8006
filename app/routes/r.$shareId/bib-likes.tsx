/** Below the bib: the heart with its count, and how many comments there are. Name and email are asked for when they are needed. */
import type { Recap } from "../../domain/recap/recap.ts";
import { BIB_LIKE_ANCHOR, REACTIONS_ANCHOR } from "../../domain/wizard/comment-url.ts";
import type { Reactions } from "../../services/reaction-service.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { LikeButton, LikeCount } from "./like-button.tsx";
import type { FailedReaction } from "./react.ts";
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
  const fields = <IdentityFields at="bib" typed={refused?.typed} isAsked={intent === "like-at-bib"} />;
  return (
    <form
      id={BIB_LIKE_ANCHOR}
      method="post"
      noValidate
      data-reacts="bib"
      className="mt-5 scroll-my-4 px-2 print:hidden"
    >
      <Message name="bib" text={refused?.message ?? null} />
      {/* Out of the page until the script or a refused form needs it. */}
      {refused ? fields : !isOwner && <template>{fields}</template>}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
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
