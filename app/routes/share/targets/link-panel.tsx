/** The link: whether it works, the field that copies it, its page and its QR code. */
import { useRef } from "react";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { useHydrated } from "../../../components/ui/hydrated.ts";
import { Swap } from "../../../components/ui/swap.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { publicUrl } from "../../../domain/wizard/wizard.ts";
import type { QrCode } from "../../../http/qr-code.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { LinkField } from "./link-field.tsx";
import { LinkStatus } from "./link-status.tsx";
import { LinkQrCode } from "./qr-code.tsx";
import { linkMessages } from "./use-copy.ts";
import type { CheckedLink } from "./use-link-targets.ts";

interface LinkPanelProps {
  recap: Pick<Recap, "shareId" | "name">;
  link: CheckedLink;
  qrCode: QrCode;
  /** Whether the operator has hidden the recap: the link works for the athlete alone. */
  isHidden: boolean;
}

export function LinkPanel({ recap, link: checked, qrCode, isHidden }: LinkPanelProps) {
  const { link, state, isPublic, check } = checked;
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
      />
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-5">
        <LinkQrCode code={qrCode} link={checked} raceName={recap.name} />
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
