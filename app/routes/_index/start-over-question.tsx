/** Asks before a new recap throws an unfinished one away. */
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { ShownDraft } from "./home-cards.tsx";

interface StartOverQuestionProps {
  draft: ShownDraft;
  /** Where it goes on. */
  after: "home" | "first-step";
}

export function StartOverQuestion({ draft, after }: StartOverQuestionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="mb-8 max-w-3xl scroll-mt-4">
      <Notice title="Start anew and delete your unfinished recap?" tone="danger" role="alert">
        <p className="break-words">
          <bdi>{draft.name ?? "Your unfinished recap"}</bdi> is not published yet. Starting anew deletes it
          for good.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={draft.resumeUrl}>Continue it</ButtonLink>
          <Form method="post" action="/?index">
            <input type="hidden" name="discard" value={draft.shareId} />
            <input type="hidden" name="after" value={after} />
            <Button type="submit" look="danger">
              Delete it and start anew
            </Button>
          </Form>
        </div>
      </Notice>
    </div>
  );
}
