/** Whether the link works: the check after publishing, its result, and who can open the link. */

import type { LucideIconData } from "@lucide/icons";
import CircleAlert from "@lucide/icons/icons/circle-alert";
import CircleCheck from "@lucide/icons/icons/circle-check";
import LoaderCircle from "@lucide/icons/icons/loader-circle";
import Lock from "@lucide/icons/icons/lock";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { ReservedText } from "../../../components/ui/reserved-text.tsx";
import { Swap } from "../../../components/ui/swap.tsx";
import { publicUrl } from "../../../domain/wizard/wizard.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { linkMessages, useCopy } from "./use-copy.ts";
import type { CheckedLink } from "./use-link-targets.ts";

const TEXTS = SHARE_TEXTS.linkCheck;

interface LinkStatusProps {
  shareId: string;
  link: CheckedLink;
  onCheckAgain: () => void;
}

/** Keeps its place whatever it shows. */
export function LinkStatus({ shareId, link: { link, state, isPublic }, onCheckAgain }: LinkStatusProps) {
  const ready = isPublic ? "public" : "private";
  const { copied, copy } = useCopy<"link">();
  const actions = (
    <div className="flex flex-wrap items-center gap-x-5">
      <Button
        look="quiet"
        className="no-js:hidden"
        onClick={() => copy("link", link, linkMessages(isPublic))}
      >
        <ReservedText text={copied ? SHARE_TEXTS.link.copied : TEXTS.copy} others={[TEXTS.copy]} />
      </Button>
      <ButtonLink look="quiet" reloadDocument to={publicUrl(shareId)}>
        {TEXTS.open}
      </ButtonLink>
    </div>
  );
  const shown = state === "ready" ? ready : state;
  return (
    <div role="status">
      <Swap
        shown={shown}
        withoutScripts={ready}
        contents={{
          checking: <Status tone="info" icon={LoaderCircle} isTurning {...TEXTS.running} />,
          failed: (
            <Status tone="danger" icon={CircleAlert} role="alert" {...TEXTS.failed}>
              <Button look="secondary" onClick={onCheckAgain}>
                {TEXTS.again}
              </Button>
            </Status>
          ),
          public: (
            <Status tone="good" icon={CircleCheck} {...TEXTS.public}>
              {actions}
            </Status>
          ),
          private: (
            <Status tone="info" icon={Lock} {...TEXTS.private}>
              {actions}
            </Status>
          ),
        }}
      />
    </div>
  );
}

interface StatusProps {
  title: string;
  description?: string;
  tone: keyof typeof TONES;
  icon: LucideIconData;
  isTurning?: boolean;
  role?: "alert";
  children?: ReactNode;
}

const TONES = { info: "border-race", good: "border-good", danger: "border-danger" };

function Status({ title, description, tone, icon, isTurning = false, role, children }: StatusProps) {
  return (
    <div
      role={role}
      className={`flex h-full flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-l-8 bg-card px-4 py-3 ${TONES[tone]}`}
    >
      <Icon
        icon={icon}
        size={24}
        className={`shrink-0 ${isTurning ? "motion-safe:animate-spin" : ""}`.trimEnd()}
      />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-quiet">{description}</p>}
      </div>
      {children}
    </div>
  );
}
