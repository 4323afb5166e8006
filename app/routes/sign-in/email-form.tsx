/** The form that asks for a code by email. */
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { errorAttributes, Field, inputClass } from "../../components/ui/field.tsx";
import { SIGN_IN_TEXTS } from "../../texts/account/sign-in.ts";

const TEXTS = SIGN_IN_TEXTS.email;
const ID = "email";

interface EmailFormProps {
  returnTo: string;
  /** What was typed before it was rejected. */
  typed: string;
  error: string | null;
  /** The form's result. Each error moves the focus to the field. */
  result: unknown;
}

export function EmailForm({ returnTo, typed, error, result }: EmailFormProps) {
  const isSending = useNavigation().state !== "idle";
  const inputRef = useRef<HTMLInputElement>(null);
  const errors = error === null ? undefined : [error];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejected attempt moves the focus again
  useEffect(() => {
    if (error !== null) inputRef.current?.focus();
  }, [error, result]);
  return (
    <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
      <input type="hidden" name="returnTo" value={returnTo} />
      <Field id={ID} label={TEXTS.label} errors={errors} hint={TEXTS.hint}>
        <input
          ref={inputRef}
          id={ID}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={typed}
          className={inputClass}
          {...errorAttributes(ID, errors)}
        />
      </Field>
      <Button
        type="submit"
        aria-disabled={isSending}
        className="mt-2 w-full aria-disabled:opacity-50"
        onClick={(event) => isSending && event.preventDefault()}
      >
        {TEXTS.submit}
      </Button>
    </Form>
  );
}
