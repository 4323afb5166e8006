/** Asks for confirmation before a recap is deleted. */
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { IntentButton } from "../../domain/site/intents.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface DeletionQuestionProps {
  title: string;
  /** The recap's name, and what follows it in the sentence. */
  name: string;
  consequence: string;
  /** Leads to `url`. */
  keep: string;
  /** Deletes. */
  confirm: string;
  button: IntentButton;
  /** The URL of the list, which is shown again afterwards. */
  url: SitePath;
}

export function DeletionQuestion({
  title,
  name,
  consequence,
  keep,
  confirm,
  button,
  url,
}: DeletionQuestionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="mb-8 max-w-3xl scroll-mt-4">
      <Notice title={title} tone="danger" role="alert">
        <p className="break-words">
          <bdi>{name}</bdi>
          {consequence}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={url}>{keep}</ButtonLink>
          <Form method="post" action={url}>
            <Button type="submit" look="danger" {...button}>
              {confirm}
            </Button>
          </Form>
        </div>
      </Notice>
    </div>
  );
}
