/** The link: whether it works, the field that copies it, the button that shares it, and its page. */

import type { LucideIconData } from "@lucide/icons";
import CircleAlert from "@lucide/icons/icons/circle-alert";
import CircleCheck from "@lucide/icons/icons/circle-check";
import LoaderCircle from "@lucide/icons/icons/loader-circle";
import Lock from "@lucide/icons/icons/lock";
import Share from "@lucide/icons/icons/share";
import { useRef } from "react";
import type { LinkState } from "../../../browser/sharing/use-link-check.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { useHydrated } from "../../../components/ui/hydrated.ts";
import { Icon } from "../../../components/ui/icon.tsx";
import { Swap } from "../../../components/ui/swap.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { shareText } from "../../../domain/sharing/share-text.ts";
import { publicUrl } from "../../../domain/wizard/wizard-screens.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { LinkField } from "./link-field.tsx";
import { DISABLED, disabledUnless } from "./target-link.tsx";
import { linkMessages } from "./use-copy.ts";
import { type CheckedLink, useLinkTargets, useShareSheet } from "./use-link-targets.ts";

interface LinkPanelProps {
  recap: Recap;
  link: CheckedLink;
  /** Whether the operator has hidden the recap: the link works for the athlete alone. */
  isHidden: boolean;
}

export function LinkPanel({ recap, link: checked, isHidden }: LinkPanelProps) {
  const { link, state, isPublic, check } = checked;
  const { isReady } = useLinkTargets(checked);
  const openShareSheet = useShareSheet();
  const hydrated = useHydrated();
  const headingRef = useRef<HTMLHeadingElement>(null);

  function checkAgain() {
    check();
    // The pressed button disappears.
    headingRef.current?.focus();
  }

  return (
    <section
      aria-labelledby="link-heading"
      className="rounded-bib bg-card px-4 pt-4 pb-2 shadow-bib sm:px-6 sm:pt-5"
    >
      <h2 ref={headingRef} id="link-heading" tabIndex={-1} className="sr-only">
        {SHARE_TEXTS.link.heading}
      </h2>
      {!isHidden && <LinkStatus state={state} isPublic={isPublic} />}
      <LinkField
        id="share-link"
        label={SHARE_TEXTS.link.label}
        link={link}
        messages={linkMessages(isPublic)}
        isReady={!hydrated || state !== "checking"}
        isPrimary={!isHidden}
      />
      {!isHidden && (
        <div className="mt-3 hidden can-share:block">
          <Button
            className={`w-full ${DISABLED}`}
            {...disabledUnless(isPublic, "targets-note")}
            onClick={() => isPublic && isReady() && void openShareSheet(recap, shareText(recap), link)}
          >
            <Icon icon={Share} size={20} className="shrink-0" />
            {SHARE_TEXTS.targets.shareSheet}
          </Button>
        </div>
      )}
      <div className="mt-1">
        {!isHidden && (
          <Swap
            shown={state}
            withoutScripts="ready"
            contents={{
              checking: null,
              ready: (
                <ButtonLink look="quiet" reloadDocument to={publicUrl(recap.shareId)}>
                  {SHARE_TEXTS.linkCheck.open}
                </ButtonLink>
              ),
              failed: (
                <Button look="quiet" onClick={checkAgain}>
                  {SHARE_TEXTS.linkCheck.again}
                </Button>
              ),
            }}
          />
        )}
      </div>
    </section>
  );
}

const TEXTS = SHARE_TEXTS.linkCheck;

/** Keeps its place whatever it shows. */
function LinkStatus({ state, isPublic }: { state: LinkState; isPublic: boolean }) {
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
