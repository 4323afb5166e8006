/** A checkbox with its words, as high as a finger. */
import type { InputHTMLAttributes } from "react";
import { checkboxClass } from "./field.tsx";

/** `className` is the label's. */
export function Checkbox({ className = "", children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`.trimEnd()}>
      <input {...input} type="checkbox" className={checkboxClass} />
      {children}
    </label>
  );
}
