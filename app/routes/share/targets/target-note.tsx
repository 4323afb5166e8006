/** What the targets get; for a private recap, the link to where it is made public. */

import Lock from "@lucide/icons/icons/lock";
import type { ReactNode } from "react";
import { Icon } from "../../../components/ui/icon.tsx";
import { Swap } from "../../../components/ui/swap.tsx";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { PRIVACY_ID } from "../settings/visibility-choice.tsx";

interface TargetNoteProps {
  /** Of the private note, which describes the disabled targets. */
  id: string;
  isPublic: boolean;
  /** Shown while the recap is public. */
  text: ReactNode;
}

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
