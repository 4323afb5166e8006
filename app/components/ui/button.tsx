/** Buttons, and links that look like buttons. */
import { Link, type LinkProps, useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import type { SitePath } from "../../domain/site/site-path.ts";
import { ReservedText } from "./reserved-text.tsx";

export type ButtonLook = "primary" | "secondary" | "inverse" | "quiet" | "danger" | "icon" | "icon-danger";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full py-2 text-center font-semibold transition-colors disabled:opacity-50 aria-busy:opacity-50";

const looks: Record<ButtonLook, string> = {
  primary: "px-5 bg-race text-on-race hover:brightness-110",
  secondary: "px-5 border-2 border-ink bg-transparent text-ink hover:bg-ink hover:text-paper",
  inverse: "px-5 border-2 border-current hover:bg-paper hover:text-ink",
  quiet: "text-ink underline underline-offset-4 hover:text-race",
  danger: "px-5 border-2 border-danger text-danger hover:bg-danger hover:text-paper",
  icon: "w-11 border-2 border-ink text-ink hover:bg-ink hover:text-paper",
  "icon-danger": "w-11 border-2 border-danger text-danger hover:bg-danger hover:text-paper",
};

/** Returns the classes of a button, for a plain `<a>` or `<button>` on a page that is sent without Remix's scripts. */
export function buttonClass(look: ButtonLook, more = ""): string {
  return `${shape} ${looks[look]} ${more}`.trimEnd();
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
}

export function Button({ look = "primary", className = "", ...props }: ButtonProps) {
  return <button type="button" {...props} className={buttonClass(look, className)} />;
}

type SubmitButtonProps = Omit<ButtonProps, "type" | "children"> & {
  /** By default, true from the submit of a form or a press on a link until the next screen is shown. */
  isPending?: boolean;
} & ({ pendingText?: undefined; children: ReactNode } | { pendingText: string; children: string });

/** Submits its form. While pending it ignores presses and may show other words, but keeps its width and the focus. */
export function SubmitButton({
  isPending,
  pendingText,
  children,
  className = "",
  onClick,
  ...props
}: SubmitButtonProps) {
  const isNavigating = useNavigation().state !== "idle";
  const isIgnored = isPending ?? isNavigating;
  return (
    <Button
      {...props}
      type="submit"
      aria-disabled={(isIgnored && !props.disabled) || undefined}
      className={`aria-disabled:opacity-50 ${className}`.trimEnd()}
      onClick={(event) => (isIgnored ? event.preventDefault() : onClick?.(event))}
    >
      {pendingText === undefined ? (
        children
      ) : (
        <ReservedText text={isIgnored ? pendingText : children} others={[children, pendingText]} />
      )}
    </Button>
  );
}

export function ButtonLink({
  look = "primary",
  className = "",
  ...props
}: LinkProps & { look?: ButtonLook; to: SitePath }) {
  return <Link {...props} className={buttonClass(look, className)} />;
}
