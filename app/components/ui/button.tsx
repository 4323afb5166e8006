/** Buttons and links that look like buttons. */
import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

type Look = "primary" | "secondary" | "quiet" | "danger";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-semibold transition-colors disabled:opacity-50";

const looks: Record<Look, string> = {
  primary: "bg-race text-on-race hover:brightness-110",
  secondary: "border-2 border-ink bg-transparent text-ink hover:bg-ink hover:text-paper",
  quiet: "text-ink underline underline-offset-4 hover:text-race",
  danger: "border-2 border-danger text-danger hover:bg-danger hover:text-paper",
};

export function Button({
  look = "primary",
  className = "",
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
  return <button type="button" {...props} className={`${shape} ${looks[look]} ${className}`} />;
}

export function ButtonLink({ look = "primary", className = "", ...props }: LinkProps & { look?: Look }) {
  return <Link {...props} className={`${shape} ${looks[look]} ${className}`} />;
}
