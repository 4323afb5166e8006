/** A labelled form field with its hint and its errors tied to it. */
import type { ReactNode } from "react";

export const inputClass =
  "block min-h-11 w-full min-w-0 rounded-field border-2 border-edge bg-card px-3 py-2 text-ink placeholder:text-quiet aria-invalid:border-danger";

interface FieldProps {
  id: string;
  label: string;
  errors: string[] | undefined;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field({ id, label, errors, hint, optional, className = "", children }: FieldProps) {
  return (
    <div className={`min-w-0 ${className}`.trimEnd()}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label} {optional && <span className="font-normal text-quiet">(optional)</span>}
      </label>
      {children}
      {hint && !errors && <div className="mt-1 text-quiet text-sm">{hint}</div>}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

/** The line keeps its height when an error comes or goes, so that no button moves under the finger. */
export function FieldErrors({ id, errors }: { id: string; errors: string[] | undefined }) {
  return (
    <p id={`${id}-error`} className="mt-1 min-h-6 text-danger text-sm" aria-live="polite">
      {errors?.join(". ")}
    </p>
  );
}

/** Ties an input to its error line. */
export function errorAttributes(id: string, errors: string[] | undefined) {
  return errors?.length ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {};
}

/** "120 of 200": appears as a text nears its bound, and says when it is over. */
export function CharacterCount({ length, maxLength }: { length: number; maxLength: number }) {
  if (length < maxLength * 0.9) return null;
  const isOver = length > maxLength;
  return (
    <span className={isOver ? "font-semibold text-danger" : ""}>
      {length.toLocaleString("en-US")} of {maxLength.toLocaleString("en-US")} characters
      {isOver && ": please shorten it"}
    </span>
  );
}
