/** A target that is a web address. It is a plain link, so that it works without scripts. */
import type { MouseEvent, ReactNode } from "react";
import { Button, buttonClass } from "../../../components/ui/button.tsx";

interface TargetLinkProps {
  /** Null if the recap is private. */
  href: string | null;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  isNewWindow?: boolean;
  /** The id of the text that says how to share a private recap. */
  noteId: string;
  className: string;
  /** The target's icon and name. */
  children: ReactNode;
}

export function TargetLink({
  href,
  onClick,
  isNewWindow = true,
  noteId,
  className,
  children,
}: TargetLinkProps) {
  if (href === null) {
    return (
      <Button look="secondary" className={`${DISABLED} ${className}`} aria-disabled aria-describedby={noteId}>
        {children}
      </Button>
    );
  }
  return (
    <a
      href={href}
      {...(isNewWindow && { target: "_blank", rel: "noreferrer" })}
      onClick={onClick}
      className={buttonClass("secondary", className)}
    >
      {children}
    </a>
  );
}

/** For a list of targets, and for each of them. */
export const TARGETS_GRID = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-3";
export const TARGET_LOOK = "w-full justify-start! px-4! text-left";

/** A disabled target can be focused, so that its description is read. */
export const DISABLED =
  "aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-disabled:hover:bg-transparent aria-disabled:hover:text-ink";
