/** The field for a code that was sent by email. */
import { useEffect, useRef } from "react";
import { CODE_FIELD_TEXTS as TEXTS } from "../../texts/account/sign-in.ts";
import { errorAttributes, Field, inputClass } from "./field.tsx";

const ID = "code";
/** Room for spaces and hyphens between the digits. */
const MAX_TYPED_LENGTH = 20;

interface CodeFieldProps {
  typed: string;
  error: string | null;
  result: unknown;
}

export function CodeField({ typed, error, result }: CodeFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const errors = error === null ? undefined : [error];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wrong code is selected, to be replaced
  useEffect(() => {
    if (error === null) return;
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [error, result]);
  return (
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
  );
}
