/** Below the bib: the heart with its count, and how many comments there are. */

import { Button } from "../../components/ui/button.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { BIB_LIKE_ANCHOR, REACTIONS_ANCHOR } from "../../domain/wizard/comment-url.ts";
import type { Reactions } from "../../services/reaction-service.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { LikeButton, LikeCount } from "./like-button.tsx";
import type { FailedReaction } from "./reaction-action.ts";
import { Message } from "./reaction-form.tsx";
import { reactionIntents } from "./reaction-intents.ts";

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

const TEXTS = REACTIONS_TEXTS.form;
const HEADING = "like-sheet-heading";

interface LikeSheetProps {
  /** Whoever likes the recap need not say again who they are. */
  isLiked: boolean;
  /** The like that was refused, if scripts did not ask first; otherwise null. */
  refused: FailedReaction | null;
}

/**
 * The sheet for name and email that a first press on a heart opens. Without scripts it is part of the page, and the
 * heart below submits it.
 */
function LikeSheet({ isLiked, refused }: LikeSheetProps) {
  return (
    <dialog
      data-like-sheet
      aria-labelledby={HEADING}
      open={refused !== null}
      className={isLiked ? "sheet" : "sheet no-js:block"}
    >
      <div>
        <h2 id={HEADING} className="mb-3 text-2xl no-js:hidden">
          {TEXTS.likeSheet}
        </h2>
        <IdentityFields at="bib" typed={refused?.typed} isAsked={refused !== null} />
        <Message name="sheet" text={null} />
        <div className="mt-4 flex flex-wrap gap-3 no-js:hidden">
          <Button
            type="submit"
            {...reactionIntents.button("like-at-bib")}
            data-needs-identity
            className="grow aria-disabled:opacity-50"
          >
            {TEXTS.like}
          </Button>
          <Button look="secondary" data-sheet-close>
            {TEXTS.cancel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
