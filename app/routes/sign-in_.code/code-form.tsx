/** The form for the code, and what to do if it does not come. */
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { errorAttributes, Field, inputClass } from "../../components/ui/field.tsx";
import { signInUrl } from "../../domain/sign-in-url.ts";
import { CODE_TEXTS as TEXTS } from "../../texts/sign-in.ts";
import { codeIntents } from "./code-intents.ts";

const ID = "code";
/** Room for spaces and hyphens between the digits. */
const MAX_TYPED_LENGTH = 20;

interface CodeFormProps {
  attempt: { email: string; returnTo: string };
  /** What was typed before it was rejected. */
  typed: string;
  error: string | null;
  /** The form's result. Each error moves the focus to the field. */
  result: unknown;
  hasOutbox: boolean;
}

export function CodeForm({ attempt, typed, error, result, hasOutbox }: CodeFormProps) {
  const isSending = useNavigation().state !== "idle";
  const inputRef = useRef<HTMLInputElement>(null);
  const errors = error === null ? undefined : [error];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wrong code is selected, to be replaced
  useEffect(() => {
    if (error === null) return;
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [error, result]);
  return (
    <>
      <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
        <SentCode {...attempt} />
        <Field id={ID} label={TEXTS.label} errors={errors} hint={TEXTS.hint}>
          <input
            ref={inputRef}
            id={ID}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={MAX_TYPED_LENGTH}
            defaultValue={typed}
            className={`${inputClass} font-display font-extrabold text-3xl tabular-nums tracking-[0.12em]`}
            {...errorAttributes(ID, errors)}
          />
        </Field>
        <Button
          type="submit"
          {...codeIntents.button("signIn")}
          aria-disabled={isSending}
          className="mt-2 w-full aria-disabled:opacity-50"
          onClick={(event) => isSending && event.preventDefault()}
        >
          {TEXTS.submit}
        </Button>
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

interface AgainFormProps {
  email: string;
  returnTo: string;
  look: "primary" | "quiet";
}

/** The button that sends a new code. */
export function AgainForm({ look, ...sent }: AgainFormProps) {
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
