/** The form for the new email address. */
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { errorAttributes, Field, inputClass } from "../../components/ui/field.tsx";
import { EMAIL_CHANGE_TEXTS as TEXTS } from "../../texts/account/account-email.ts";
import { emailIntents } from "./email-intents.ts";

const ID = "email";

interface AddressFormProps {
  /** What was typed before it was rejected. */
  typed: string;
  error: string | null;
  /** The form's result. Each error moves the focus to the field. */
  result: unknown;
}

export function AddressForm({ typed, error, result }: AddressFormProps) {
  const isSending = useNavigation().state !== "idle";
  const inputRef = useRef<HTMLInputElement>(null);
  const errors = error === null ? undefined : [error];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejected address moves the focus again
  useEffect(() => {
    if (error !== null) inputRef.current?.focus();
  }, [error, result]);
  return (
    <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
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
        {...emailIntents.button("request")}
        aria-disabled={isSending}
        className="mt-2 w-full aria-disabled:opacity-50"
        onClick={(event) => isSending && event.preventDefault()}
      >
        {TEXTS.submit}
      </Button>
    </Form>
  );
}
