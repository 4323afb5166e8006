/** Asks for confirmation before a recap is deleted on the server and on this device. */
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { PAST_RECAPS_TEXTS } from "../../texts/past-recaps.ts";
import type { CollectedRecap } from "./collected-recap.ts";
import { deleteIntents } from "./delete-intents.ts";

const TEXTS = PAST_RECAPS_TEXTS.deleteQuestion;

interface DeleteQuestionProps {
  recap: Pick<CollectedRecap, "shareId" | "name" | "isPublic">;
  /** The URL of the page of recaps, which is shown again afterwards. */
  url: string;
}

export function DeleteQuestion({ recap, url }: DeleteQuestionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const isDeviceCopy = recap.isPublic === undefined;
  return (
    <div ref={ref} tabIndex={-1} className="mb-8 max-w-3xl scroll-mt-4">
      <Notice title={TEXTS.title} tone="danger" role="alert">
        <p className="break-words">
          <bdi>{recap.name ?? TEXTS.nameless}</bdi>
          {isDeviceCopy ? TEXTS.consequence.deviceCopy : TEXTS.consequence.published}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={url}>{TEXTS.keep}</ButtonLink>
          <Form method="post" action={url}>
            <Button type="submit" look="danger" {...deleteIntents.button("sure", recap.shareId)}>
              {TEXTS.confirm}
            </Button>
          </Form>
        </div>
      </Notice>
    </div>
  );
}
