/** Whether the link works: the check after publishing, its result, and who can open the link. */

import type { LucideIconData } from "@lucide/icons";
import CircleAlert from "@lucide/icons/icons/circle-alert";
import CircleCheck from "@lucide/icons/icons/circle-check";
import LoaderCircle from "@lucide/icons/icons/loader-circle";
import Lock from "@lucide/icons/icons/lock";
import type { LinkState } from "../../../browser/sharing/use-link-check.ts";
import { Icon } from "../../../components/ui/icon.tsx";
import { Swap } from "../../../components/ui/swap.tsx";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";

const TEXTS = SHARE_TEXTS.linkCheck;

/** Keeps its place whatever it shows. */
export function LinkStatus({ state, isPublic }: { state: LinkState; isPublic: boolean }) {
  const ready = isPublic ? "public" : "private";
  return (
    <div role="status" className="mb-3">
      <Swap
        shown={state === "ready" ? ready : state}
        withoutScripts={ready}
        contents={{
          checking: (
            <Status icon={LoaderCircle} look="text-quiet motion-safe:animate-spin" {...TEXTS.running} />
          ),
          failed: <Status icon={CircleAlert} look="text-danger" role="alert" {...TEXTS.failed} />,
          public: <Status icon={CircleCheck} look="text-good" {...TEXTS.public} />,
          private: <Status icon={Lock} look="text-race" {...TEXTS.private} />,
        }}
      />
    </div>
  );
}

interface StatusProps {
  title: string;
  description?: string;
  icon: LucideIconData;
  /** Of the icon. */
  look: string;
  role?: "alert";
}

function Status({ title, description, icon, look, role }: StatusProps) {
  return (
    <div role={role} className="flex gap-2.5">
      <Icon icon={icon} size={24} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0">
        <p className="font-display font-extrabold text-2xl leading-tight">{title}</p>
        {description && <p className="text-quiet">{description}</p>}
      </div>
    </div>
  );
}
