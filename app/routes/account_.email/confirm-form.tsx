/** The form for the code that was sent to the new address, and what to do if it does not come. */
import { Form, useNavigation } from "@remix-run/react";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { CodeField } from "../../components/ui/code-field.tsx";
import { EMAIL_CHANGE_TEXTS } from "../../texts/account-email.ts";
import { emailIntents } from "./email-intents.ts";

const TEXTS = EMAIL_CHANGE_TEXTS.code;

interface ConfirmFormProps {
  /** The new address. */
  email: string;
  typed: string;
  error: string | null;
  result: unknown;
  hasOutbox: boolean;
}

export function ConfirmForm({ email, hasOutbox, ...field }: ConfirmFormProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <>
      <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
        <CodeField {...field} />
        <Button
          type="submit"
          {...emailIntents.button("confirm")}
          aria-disabled={isSending}
          className="mt-2 w-full aria-disabled:opacity-50"
          onClick={(event) => isSending && event.preventDefault()}
        >
          {TEXTS.submit}
        </Button>
      </Form>
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" look="quiet" {...emailIntents.button("request")}>
          {TEXTS.again}
        </Button>
        <Button type="submit" look="quiet" {...emailIntents.button("other")}>
          {TEXTS.other}
        </Button>
        {hasOutbox && (
          <a href="/outbox" target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
            {TEXTS.outbox}
          </a>
        )}
      </Form>
    </>
  );
}
