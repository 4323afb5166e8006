/** The fold of the other ways to share the recap: further targets, the QR code, the podcast. */

import AudioLines from "@lucide/icons/icons/audio-lines";
import Mail from "@lucide/icons/icons/mail";
import { BrandIcon } from "../../../components/ui/brand-icon.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { emailUrl, facebookUrl, xUrl } from "../../../domain/sharing/share-targets.ts";
import { shareText } from "../../../domain/sharing/share-text.ts";
import { printUrl } from "../../../domain/wizard/wizard-screens.ts";
import type { QrCode } from "../../../http/qr-code.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { Fold } from "../share-fold.tsx";
import { AppButton, type Shared } from "./app-button.tsx";
import { LinkQrCode } from "./qr-code.tsx";
import { TARGET_LOOK, TARGETS_GRID, TargetLink, TargetNote } from "./target-link.tsx";
import { useLinkTargets } from "./use-link-targets.ts";

const TEXTS = SHARE_TEXTS.targets;
const NOTE_ID = "more-targets-note";

interface MoreTargetsProps extends Shared {
  qrCode: QrCode;
  /** Whether the operator has hidden the recap: nothing leads others to it. */
  isHidden: boolean;
}

export function MoreTargets({ recap, link: checked, card, qrCode, isHidden }: MoreTargetsProps) {
  const { link, isPublic } = checked;
  const { hashtags } = card.choice;
  const text = shareText(recap);
  const { isReady, open } = useLinkTargets(checked);
  const linkProps = { noteId: NOTE_ID, className: TARGET_LOOK };
  return (
    <Fold id="more" heading={TEXTS.more.heading} copy={TEXTS.more.copy} isOpen={false}>
      {!isHidden && (
        <>
          <TargetNote id={NOTE_ID} isPublic={isPublic} text={TEXTS.more.note} />
          <ul className={`mt-3 ${TARGETS_GRID}`}>
            <li className="no-js:hidden">
              <AppButton brand="tiktok" {...{ recap, link: checked, card }} noteId={NOTE_ID} />
            </li>
            <li>
              <TargetLink {...linkProps} href={isPublic ? facebookUrl(link) : null} onClick={open}>
                <BrandIcon brand="facebook" />
                {TEXTS.names.facebook}
              </TargetLink>
            </li>
            <li>
              <TargetLink
                {...linkProps}
                href={isPublic ? xUrl({ text, link, hashtags }) : null}
                onClick={open}
              >
                <BrandIcon brand="x" />
                {TEXTS.names.x}
              </TargetLink>
            </li>
            <li>
              <TargetLink
                {...linkProps}
                href={isPublic ? emailUrl({ subject: TEXTS.email, body: `${TEXTS.email}\n\n${link}` }) : null}
                onClick={(event) => void (isReady() || event.preventDefault())}
                isNewWindow={false}
              >
                <Icon icon={Mail} size={20} className="shrink-0" />
                {TEXTS.names.email}
              </TargetLink>
            </li>
          </ul>
        </>
      )}
      <div className="mt-3 mb-5">
        <LinkQrCode code={qrCode} link={checked} raceName={recap.name} />
      </div>
      <ButtonLink look="quiet" reloadDocument to={printUrl(recap.shareId)} className="mb-5">
        {SHARE_TEXTS.print}
      </ButtonLink>
      <PodcastPromo />
    </Fold>
  );
}

/** The link to the AI Podcast Creator (specification 2, share). */
function PodcastPromo() {
  return (
    <section aria-labelledby="podcast-heading" className="flex flex-wrap items-center gap-x-3">
      <Icon icon={AudioLines} className="shrink-0" />
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-baseline gap-x-3">
        <h3 id="podcast-heading" className="text-xl">
          {SHARE_TEXTS.podcast.heading}
        </h3>
        <p className="text-quiet">{SHARE_TEXTS.podcast.copy}</p>
      </div>
      <ButtonLink look="quiet" to="/podcast">
        {SHARE_TEXTS.podcast.link}
      </ButtonLink>
    </section>
  );
}
