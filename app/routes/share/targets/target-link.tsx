/** A target that is a web address. It is a plain link, so that it works without scripts. */

import Lock from "@lucide/icons/icons/lock";
import type { MouseEvent, ReactNode } from "react";
import { Button, buttonClass } from "../../../components/ui/button.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { Swap } from "../../../components/ui/swap.tsx";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { PRIVACY_ID } from "../settings/visibility-choice.tsx";

interface TargetLinkProps {
  /** Null if the recap is private. */
  href: string | null;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  isNewWindow?: boolean;
  /** The id of the text that says how to share a private recap. */
  noteId: string;
  className: string;
  children: ReactNode;
}

export function TargetLink({ href, isNewWindow = true, className, children, ...target }: TargetLinkProps) {
  if (href === null) {
    return (
      <Button
        look="secondary"
        className={`${DISABLED} ${className}`}
        aria-disabled
        aria-describedby={target.noteId}
      >
        {children}
      </Button>
    );
  }
  return (
    <a
      href={href}
      {...(isNewWindow && { target: "_blank", rel: "noreferrer" })}
      onClick={target.onClick}
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

interface TargetNoteProps {
  /** Of the private note, which describes the disabled targets. */
  id: string;
  isPublic: boolean;
  /** Shown while the recap is public. */
  text: ReactNode;
}

/** Describes the targets. For a private recap it links to the choice that makes it public. */
export function TargetNote({ id, isPublic, text }: TargetNoteProps) {
  return (
    <Swap
      shown={isPublic ? "public" : "private"}
      className="mt-1"
      contents={{
        public: <p className="text-quiet">{text}</p>,
        private: (
          <p id={id}>
            <a
              href={`#${PRIVACY_ID}`}
              className="inline-flex items-center gap-2 font-semibold underline underline-offset-4"
            >
              <Icon icon={Lock} size={18} className="shrink-0" />
              {SHARE_TEXTS.targets.private}
            </a>
          </p>
        ),
      }}
    />
  );
}

/** Returns the attributes of a disabled target, or none. */
export function disabledUnless(isPublic: boolean, noteId: string) {
  return isPublic ? {} : { "aria-disabled": true, "aria-describedby": noteId };
}
