/** Buttons, and links that look like buttons. */
import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";
import type { SitePath } from "../../domain/site/site-path.ts";

type Look = "primary" | "secondary" | "inverse" | "quiet" | "danger" | "icon" | "icon-danger";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full py-2 text-center font-semibold transition-colors disabled:opacity-50 aria-busy:opacity-50";

const looks: Record<Look, string> = {
  primary: "px-5 bg-race text-on-race hover:brightness-110",
  secondary: "px-5 border-2 border-ink bg-transparent text-ink hover:bg-ink hover:text-paper",
  inverse: "px-5 border-2 border-current hover:bg-paper hover:text-ink",
  quiet: "text-ink underline underline-offset-4 hover:text-race",
  danger: "px-5 border-2 border-danger text-danger hover:bg-danger hover:text-paper",
  icon: "w-11 border-2 border-ink text-ink hover:bg-ink hover:text-paper",
  "icon-danger": "w-11 border-2 border-danger text-danger hover:bg-danger hover:text-paper",
};

/** Returns the classes of a button, for a plain `<a>` or `<button>` on a page that is sent without Remix's scripts. */
export function buttonClass(look: Look, more = ""): string {
  return `${shape} ${looks[look]} ${more}`.trimEnd();
}

export function Button({
  look = "primary",
  className = "",
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
  return <button type="button" {...props} className={buttonClass(look, className)} />;
}

export function ButtonLink({
  look = "primary",
  className = "",
  ...props
}: LinkProps & { look?: Look; to: SitePath }) {
  return <Link {...props} className={buttonClass(look, className)} />;
}
