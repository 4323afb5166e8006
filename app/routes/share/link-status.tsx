/** Whether the link works: the check after publishing, its result, and who can open the link. */
import { CircleAlert, CircleCheck, LoaderCircle, Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { LinkState } from "../../browser/use-link-check.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Swap } from "../../components/ui/swap.tsx";
import { publicUrl } from "../../domain/wizard.ts";
import { SHARE_TEXTS } from "../../texts/share.ts";

const TEXTS = SHARE_TEXTS.linkCheck;

interface LinkStatusProps {
  shareId: string;
  state: LinkState;
  isPublic: boolean;
  onCheckAgain: () => void;
}

/** Keeps its place whatever it shows. */
export function LinkStatus({ shareId, state, isPublic, onCheckAgain }: LinkStatusProps) {
  const ready = isPublic ? "public" : "private";
  const open = (
    <ButtonLink look="quiet" reloadDocument to={publicUrl(shareId)}>
      {TEXTS.open}
    </ButtonLink>
  );
  return (
    <Swap
      shown={state === "ready" ? ready : state}
      withoutScripts={ready}
      contents={{
        checking: <Status tone="info" Icon={LoaderCircle} isTurning role="status" {...TEXTS.running} />,
        failed: (
          <Status tone="danger" Icon={CircleAlert} role="alert" {...TEXTS.failed}>
            <Button look="secondary" onClick={onCheckAgain}>
              {TEXTS.again}
            </Button>
          </Status>
        ),
        public: (
          <Status tone="good" Icon={CircleCheck} {...TEXTS.public}>
            {open}
          </Status>
        ),
        private: (
          <Status tone="info" Icon={Lock} {...TEXTS.private}>
            {open}
          </Status>
        ),
      }}
    />
  );
}

interface StatusProps {
  title: string;
  description: string;
  tone: keyof typeof TONES;
  Icon: LucideIcon;
  isTurning?: boolean;
  role?: "status" | "alert";
  children?: ReactNode;
}

const TONES = { info: "border-race", good: "border-good", danger: "border-danger" };

function Status({ title, description, tone, Icon, isTurning = false, role, children }: StatusProps) {
  return (
    <div
      role={role}
      className={`flex h-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border-2 border-l-8 bg-card px-4 py-3 ${TONES[tone]}`}
    >
      <Icon
        aria-hidden="true"
        size={24}
        className={`shrink-0 ${isTurning ? "motion-safe:animate-spin" : ""}`.trimEnd()}
      />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold">{title}</p>
        <p className="text-quiet">{description}</p>
      </div>
      {children}
    </div>
  );
}
