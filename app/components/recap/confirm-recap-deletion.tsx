/** Asks for confirmation before a recap is deleted. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { IntentButton } from "../../domain/site/intents.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FocusedNotice } from "../ui/notice.tsx";

interface DeletionQuestionProps {
  title: string;
  /** The recap's name, and what follows it in the sentence. */
  name: string;
  consequence: string;
  /** Leads to `url`. */
  keep: string;
  url: SitePath;
  /** Deletes: submits the form to `action`, by default `url`. */
  confirm: string;
  action?: SitePath;
  button?: IntentButton;
  children?: ReactNode;
}

export function DeletionQuestion({ name, consequence, keep, url, confirm, ...props }: DeletionQuestionProps) {
  const { title, action = url, button, children } = props;
  return (
    <FocusedNotice title={title} tone="danger" className="mb-8 max-w-3xl">
      <p className="break-words">
        <bdi>{name}</bdi>
        {consequence}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={url} look="secondary">
          {keep}
        </ButtonLink>
        <Form method="post" action={action}>
          {children}
          <Button type="submit" look="danger" {...button}>
            {confirm}
          </Button>
        </Form>
      </div>
    </FocusedNotice>
  );
}
