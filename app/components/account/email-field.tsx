/** The field for an email address, in a form that the server validates. */
import { useEffect, useRef } from "react";
import { errorAttributes, Field, inputClass } from "../ui/field.tsx";

const ID = "email";

export interface EmailFieldState {
  typed: string;
  error: string | null;
  /** The form's result. Each error moves the focus to the field. */
  result: unknown;
}

interface EmailFieldProps extends EmailFieldState {
  label: string;
  hint: string;
}

export function EmailField({ label, hint, typed, error, result }: EmailFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const errors = error === null ? undefined : [error];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejected address moves the focus again
  useEffect(() => {
    if (error !== null) inputRef.current?.focus();
  }, [error, result]);
  return (
    <Field id={ID} label={label} errors={errors} hint={hint}>
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
  );
}
