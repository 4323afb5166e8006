/** A file field that looks like a button. Without scripts it is the browser's native field next to its label. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";

interface FileButtonProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "type"> {
  onPick: (files: File[]) => void;
  look?: ButtonLook;
  className?: string;
  children: ReactNode;
}

export function FileButton({
  onPick,
  look = "secondary",
  className = "",
  children,
  ...field
}: FileButtonProps) {
  return (
    <label
      className={buttonClass(
        look,
        `relative min-w-0 max-w-full cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-race has-focus-visible:outline-offset-2 no-js:cursor-auto no-js:flex-wrap no-js:rounded-lg no-js:border-line no-js:hover:bg-transparent no-js:hover:text-ink ${className}`.trimEnd(),
      )}
    >
      {children}
      <input
        {...field}
        type="file"
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 no-js:static no-js:size-auto no-js:min-w-0 no-js:max-w-full no-js:opacity-100"
      />
    </label>
  );
}
