/** The form for a code that was sent by email, and what to do if it does not come. */
import { Form } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { IntentButton } from "../../domain/site/intents.ts";
import { CODE_FORM_TEXTS as TEXTS } from "../../texts/account/sign-in.ts";
import { Button, buttonClass, SubmitButton } from "../ui/button.tsx";
import { CodeField } from "../ui/code-field.tsx";

interface EnterCodeFormProps extends ComponentProps<typeof CodeField> {
  enter: { button: IntentButton; label: string };
  again: IntentButton;
  /** Goes back to where the code was requested; null if there is nothing else to choose. */
  other: ReactNode;
  /** Hidden fields. */
  children?: ReactNode;
  hasOutbox: boolean;
}

export function EnterCodeForm({ enter, again, other, children, hasOutbox, ...field }: EnterCodeFormProps) {
  return (
    <>
      <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
        {children}
        <CodeField {...field} />
        <SubmitButton {...enter.button} className="mt-2 w-full">
          {enter.label}
        </SubmitButton>
      </Form>
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
        {children}
        <Button type="submit" look="quiet" {...again}>
          {TEXTS.again}
        </Button>
        {other}
        {hasOutbox && (
          <a href="/outbox" target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
            {TEXTS.outbox}
          </a>
        )}
      </Form>
    </>
  );
}
