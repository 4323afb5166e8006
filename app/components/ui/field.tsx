/** A form field with its label, hint and errors, and the pieces for fields that are built differently. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { FORM_TEXTS } from "../../texts/site/form-errors.ts";

export const inputClass =
  "block min-h-11 w-full min-w-0 rounded-field border-2 border-edge bg-card px-3 py-2 text-ink placeholder:text-quiet aria-invalid:border-danger";

export const selectClass = `${inputClass} chevron pr-10`;

export const checkboxClass = "tick-box size-6 shrink-0";

interface FieldProps {
  id: string;
  label: string;
  errors: string[] | undefined;
  hint?: ReactNode;
  /** "alone": shown without scripts only. With scripts, a field that is hidden by default is not optional. */
  optional?: boolean | "alone";
  className?: string;
  children: ReactNode;
}

export function Field({ id, label, errors, hint, optional, className = "", children }: FieldProps) {
  return (
    <div className={`min-w-0 ${className}`.trimEnd()}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}{" "}
        {optional && (
          <span
            className={`font-normal text-quiet ${optional === "alone" ? "hidden no-js:inline" : ""}`.trimEnd()}
          >
            {FORM_TEXTS.optional}
          </span>
        )}
      </label>
      {children}
      {hint && !errors && <div className="mt-1 text-quiet text-sm">{hint}</div>}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

/**
 * The error line of a field. Its height never changes, so that no button moves under the finger. The space below it is
 * larger than that above, so that it belongs to its own field.
 */
export function FieldErrors({ id, errors }: { id: string; errors: string[] | undefined }) {
  return (
    <p id={`${id}-error`} className="mt-0.5 mb-1 min-h-5 text-danger text-sm" aria-live="polite">
      {errors?.join(". ")}
    </p>
  );
}

export function errorAttributes(id: string, errors: string[] | undefined) {
  return errors?.length ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {};
}

/** A checkbox with its words, as high as a finger. `className` is the label's. */
export function Checkbox({ className = "", children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`.trimEnd()}>
      <input {...input} type="checkbox" className={checkboxClass} />
      {children}
    </label>
  );
}

/** A choice with its words and a line about it. */
export function RadioCard({
  label,
  note,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { label: string; note: string }) {
  return (
    <label className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-card border-2 border-edge bg-card px-4 py-2.5 has-checked:border-race has-checked:shadow-[inset_0_0_0_1px_var(--race)]">
      <input {...input} type="radio" className="radio-dot size-5" />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-quiet text-sm">{note}</span>
      </span>
    </label>
  );
}

/** "195 of 200 characters": appears at 90 % of the maximum length, and asks to shorten the text beyond it. */
export function CharacterCount({ length, maxLength }: { length: number; maxLength: number }) {
  if (length < maxLength * 0.9) return null;
  const isOver = length > maxLength;
  return (
    <span className={isOver ? "font-semibold text-danger" : ""}>
      {FORM_TEXTS.characterCount(length, maxLength, isOver)}
    </span>
  );
}
