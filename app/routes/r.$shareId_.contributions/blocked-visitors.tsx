/** Whom the owner has blocked on this recap, for a comment or for what they sent, each with the button that lets them in again. */
import { Form } from "@remix-run/react";
import { SubmitButton } from "../../components/ui/button.tsx";
import { FocusedNotice } from "../../components/ui/notice.tsx";
import type { Block } from "../../domain/reactions/reactions.ts";
import { BLOCKS_ID } from "../../domain/site/contribution-url.ts";
import { REVIEW_TEXTS } from "../../texts/contributions/review-page.ts";
import type { Decided } from "./review-action.ts";
import { reviewIntents } from "./review-intents.ts";

const TEXTS = REVIEW_TEXTS.blocks;

interface BlockedVisitorsProps {
  /** `day` is when each was blocked, as shown. */
  blocks: (Block & { day: string })[];
  /** Who was let in again by the last press; null otherwise. */
  unblocked: Decided | null;
}

export function BlockedVisitors({ blocks, unblocked }: BlockedVisitorsProps) {
  return (
    <section id={BLOCKS_ID} aria-labelledby="blocks-heading" className="mt-12 max-w-2xl scroll-mt-4">
      <h2 id="blocks-heading" className="text-title">
        {TEXTS.heading}
      </h2>
      {unblocked && (
        <FocusedNotice
          key={unblocked.id}
          title={`${REVIEW_TEXTS.done[unblocked.intent](unblocked.what)}.`}
          tone="good"
          className="mt-3"
        />
      )}
      <p className="mt-2 text-quiet">{blocks.length === 0 ? TEXTS.none : TEXTS.lead}</p>
      {blocks.length > 0 && (
        <ul className="mt-4 divide-y-2 divide-line rounded-card border-2 border-line bg-card">
          {blocks.map(({ id, userName, createdAt, day }) => {
            const name = userName ?? TEXTS.nameless;
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <p className="min-w-0 grow basis-40 break-words">
                  <bdi className="font-semibold">{name}</bdi>{" "}
                  <time dateTime={createdAt} className="text-quiet text-sm">
                    {day}
                  </time>
                </p>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="what" value={name} />
                  <SubmitButton
                    {...reviewIntents.button("unblock-listed", id)}
                    look="quiet"
                    aria-label={REVIEW_TEXTS.unblock(name)}
                  >
                    {TEXTS.unblock}
                  </SubmitButton>
                </Form>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
