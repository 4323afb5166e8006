/** Asks for confirmation before a new recap deletes the unfinished one. */
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useLastStepUrl } from "../../browser/device/last-steps.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { LIKE_PARAMETER } from "../../domain/recap/same-race.ts";
import { HOME_TEXTS } from "../../texts/site/home.ts";
import type { ShownDraft } from "./home-cards.tsx";

const TEXTS = HOME_TEXTS.startOver;

interface StartOverQuestionProps {
  draft: ShownDraft;
  /** Where the action redirects after the deletion. */
  after: "home" | "first-step";
  /** The recap whose race the new one is about; null for any race. */
  like: string | null;
}

export function StartOverQuestion({ draft, after, like }: StartOverQuestionProps) {
  const lastStepUrl = useLastStepUrl(draft.shareId, draft.resumeUrl);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="mb-8 max-w-3xl scroll-mt-4">
      <Notice title={TEXTS.title} tone="danger" role="alert">
        <p className="break-words">
          <bdi>{draft.name ?? TEXTS.namelessRecap}</bdi>
          {TEXTS.consequence}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={lastStepUrl}>{TEXTS.continue}</ButtonLink>
          <Form method="post" action="/?index">
            <input type="hidden" name="discard" value={draft.shareId} />
            <input type="hidden" name="after" value={after} />
            {like !== null && <input type="hidden" name={LIKE_PARAMETER} value={like} />}
            <Button type="submit" look="danger">
              {TEXTS.confirm}
            </Button>
          </Form>
        </div>
      </Notice>
    </div>
  );
}
