/** What the recap's owner can do with comments: review, show, hide, delete, block, and the settings. */

import type { ReactNode } from "react";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/field.tsx";
import { MAX_HELD_COUNT } from "../../domain/reactions/comment-limits.ts";
import {
  type Comment,
  type CommentSettings,
  type CommentStatus,
  isToBeKept,
} from "../../domain/reactions/reactions.ts";
import { BLOCKS_ID, contributionsUrl } from "../../domain/site/contribution-url.ts";
import { commentPageHref } from "../../domain/wizard/comment-url.ts";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { reactionIntents } from "./reaction-intents.ts";

const TEXTS = REACTIONS_TEXTS.owner;

export function WaitingNotice({ count }: { count: number }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-race border-l-8 bg-card p-4">
      <span className="font-semibold">
        {TEXTS.waiting(Math.min(count, MAX_HELD_COUNT - 1), count >= MAX_HELD_COUNT)}
      </span>
      <a href={commentPageHref(null, "held")} className={buttonClass("secondary")}>
        {TEXTS.review}
      </a>
    </p>
  );
}

const FILTERS = [
  { status: null, label: TEXTS.filters.all },
  { status: "held", label: TEXTS.filters.held },
  { status: "hidden", label: TEXTS.filters.hidden },
] as const;

export function CommentFilter({ shown }: { shown: CommentStatus | null }) {
  return (
    <nav aria-label={TEXTS.filter} className="mt-8 flex flex-wrap gap-x-5">
      {FILTERS.map(({ status, label }) => (
        <a
          key={label}
          href={commentPageHref(null, status)}
          aria-current={status === shown ? "true" : undefined}
          className="inline-flex min-h-11 items-center font-semibold underline-offset-4 aria-current:underline aria-current:decoration-4 aria-current:decoration-race"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Shows the main button at once for a comment that waits or was reported. */
export function ManageComment({ comment }: { comment: Comment }) {
  const { id, status } = comment;
  const isKept = isToBeKept(comment);
  return (
    <>
      {(status !== "shown" || isKept) && (
        <Button
          type="submit"
          look="secondary"
          {...reactionIntents.button("show-comment", id)}
          className="my-1"
        >
          {isKept ? TEXTS.keep : TEXTS.show}
        </Button>
      )}
      <Disclosure id={`manage-${id}`} label={TEXTS.manage}>
        <div className="flex flex-wrap gap-3">
          {status !== "hidden" && (
            <Button type="submit" look="secondary" {...reactionIntents.button("hide-comment", id)}>
              {TEXTS.hide}
            </Button>
          )}
          {!comment.byAthlete && (
            <Button
              type="submit"
              look="secondary"
              {...reactionIntents.button(comment.isBlocked ? "unblock-visitor" : "block-visitor", id)}
            >
              {comment.isBlocked ? TEXTS.unblock : TEXTS.block}
            </Button>
          )}
        </div>
        {!comment.byAthlete && !comment.isBlocked && (
          <p className="mt-2 text-quiet text-sm">{TEXTS.blockNote}</p>
        )}
      </Disclosure>
    </>
  );
}

export function CommentSettingsForm({ shareId, settings }: { shareId: string; settings: CommentSettings }) {
  const choices = [
    { name: "isOpen", label: TEXTS.isOpen, isChosen: settings.isOpen },
    { name: "holdsAll", label: TEXTS.holdsAll, isChosen: settings.holdsAll },
  ];
  return (
    <form method="post" className="mt-8 border-line border-t-2 pt-3">
      <Disclosure id="comment-settings" label={TEXTS.settings}>
        {choices.map(({ name, label, isChosen }) => (
          <Checkbox key={name} name={name} defaultChecked={isChosen}>
            {label}
          </Checkbox>
        ))}
        <Button
          type="submit"
          look="secondary"
          {...reactionIntents.button("comment-settings")}
          className="mt-2"
        >
          {TEXTS.saveSettings}
        </Button>
        <p className="mt-2">
          <a href={`${contributionsUrl(shareId)}#${BLOCKS_ID}`} className={buttonClass("quiet")}>
            {TEXTS.blocks}
          </a>
        </p>
      </Disclosure>
    </form>
  );
}

interface DisclosureProps {
  id: string;
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A small button that opens its content. It is a `details`, so it works without scripts. */
export function Disclosure({ id, label, isOpen = false, children }: DisclosureProps) {
  return (
    <details id={id} open={isOpen} className="min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 items-center text-quiet text-sm underline underline-offset-4 hover:text-ink">
        {label}
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}
