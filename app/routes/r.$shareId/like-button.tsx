/** The heart of a recap: a button that is pressed while the visitor likes it. */
import Heart from "@lucide/icons/icons/heart";
import type { ReactNode } from "react";
import { buttonClass } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { NewMark } from "../../components/ui/new-mark.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { reactionIntents } from "./reaction-intents.ts";

const TEXTS = REACTIONS_TEXTS.form;

export function LikeButton({ isLiked, isAtBib = false }: { isLiked: boolean; isAtBib?: boolean }) {
  const intent = isLiked ? "unlike" : "like";
  return (
    <button
      type="submit"
      {...reactionIntents.button(isAtBib ? `${intent}-at-bib` : intent)}
      data-like
      data-liked={isLiked || undefined}
      aria-pressed={isLiked}
      className={buttonClass(
        "secondary",
        "group data-liked:border-line data-liked:bg-card data-liked:hover:text-ink",
      )}
    >
      <Icon
        icon={Heart}
        size={20}
        className="shrink-0 group-data-liked:fill-current group-data-liked:text-race"
      />
      <span>
        <span data-like-label>{isLiked ? TEXTS.liked : TEXTS.like}</span>
        {isAtBib && <span className="sr-only">{TEXTS.thisRecap}</span>}
      </span>
    </button>
  );
}

interface LikeCountProps extends Pick<Recap, "likeCount"> {
  /** How many of them the owner has not seen. */
  newCount: number;
  children?: ReactNode;
}

/** The owner sees an icon; everybody else gets the button. */
export function LikeCount({ likeCount, newCount, children }: LikeCountProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 has-[>:only-child:empty]:hidden">
      {children ?? (likeCount > 0 && <Icon icon={Heart} size={20} className="shrink-0 text-race" />)}
      <span data-like-count className="font-semibold tabular-nums empty:hidden">
        {REACTIONS_TEXTS.likes(likeCount)}
      </span>
      {newCount > 0 && <NewMark text={NEWS_TEXTS.count(newCount)} />}
    </div>
  );
}
