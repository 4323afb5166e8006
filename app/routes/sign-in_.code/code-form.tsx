/** The form for the code, and what to do if it does not come. */
import { Form } from "@remix-run/react";
import { Button, buttonClass, SubmitButton } from "../../components/ui/button.tsx";
import { CodeField } from "../../components/ui/code-field.tsx";
import { signInUrl } from "../../domain/account/sign-in-url.ts";
import { intents, none } from "../../domain/site/intents.ts";
import { CODE_TEXTS as TEXTS } from "../../texts/account/sign-in.ts";

interface CodeFormProps {
  attempt: { email: string; returnTo: string };
  typed: string;
  error: string | null;
  result: unknown;
  hasOutbox: boolean;
}

export function CodeForm({ attempt, typed, error, result, hasOutbox }: CodeFormProps) {
  return (
    <>
      <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
        <SentCode {...attempt} />
        <CodeField typed={typed} error={error} result={result} />
        <SubmitButton {...codeIntents.button("signIn")} className="mt-2 w-full">
          {TEXTS.submit}
        </SubmitButton>
      </Form>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
        <AgainForm {...attempt} look="quiet" />
        <a href={signInUrl(attempt.returnTo)} className={buttonClass("quiet")}>
          {TEXTS.otherAddress}
        </a>
        {hasOutbox && (
          <a href="/outbox" target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
            {TEXTS.outbox}
          </a>
        )}
      </div>
    </>
  );
}

export function AgainForm({ look, ...sent }: { email: string; returnTo: string; look: "primary" | "quiet" }) {
  return (
    <Form method="post">
      <SentCode {...sent} />
      <Button type="submit" look={look} {...codeIntents.button("again")}>
        {TEXTS.again}
      </Button>
    </Form>
  );
}

/** Says which code the form is for, in case it expires before the form is sent. */
function SentCode({ email, returnTo }: { email: string; returnTo: string }) {
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="returnTo" value={returnTo} />
    </>
  );
}

export const codeIntents = intents({
  signIn: none,
  again: none,
});

interface SentToProps {
  email: string;
  /** The provider whose sign-in the code confirms; null without one. */
  confirms: string | null;
}

export function SentTo({ email, confirms }: SentToProps) {
  const address = <bdi className="font-semibold [overflow-wrap:anywhere]">{email}</bdi>;
  return (
    <p className="mt-3 mb-8 text-lg">
      {confirms === null ? (
        <>
          {TEXTS.sentTo} {address}.
        </>
      ) : (
        <>
          {TEXTS.confirms.before} {address}
          {TEXTS.confirms.after(confirms)}
        </>
      )}{" "}
      {TEXTS.validity}
    </p>
  );
}
