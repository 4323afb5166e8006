/** Where the recap can be shared (specification 2, share; product.md, Share targets). */

import ChevronDown from "@lucide/icons/icons/chevron-down";
import Mail from "@lucide/icons/icons/mail";
import Share from "@lucide/icons/icons/share";
import type { StoryCard } from "../../../browser/sharing/use-story-card.ts";
import { BrandIcon } from "../../../components/ui/brand-icon.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { emailUrl, facebookUrl, whatsAppUrl, xUrl } from "../../../domain/sharing/share-targets.ts";
import { captionOf, shareText } from "../../../domain/sharing/share-text.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { GENERATOR_ID } from "../card/story-generator.tsx";
import { useCardActions } from "../card/use-card-actions.ts";
import { DISABLED, TargetLink } from "./target-link.tsx";
import { disabledUnless, TargetNote } from "./target-note.tsx";
import { type CheckedLink, useLinkTargets } from "./use-link-targets.ts";
import { useShareSheet } from "./use-share-sheet.ts";

const TEXTS = SHARE_TEXTS.targets;
const NOTE_ID = "targets-note";
const GRID = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-3";
const LOOK = "w-full justify-start! px-4! text-left";

interface ShareTargetsProps {
  recap: Recap;
  link: CheckedLink;
  card: StoryCard;
}

export function ShareTargets({ recap, link: checked, card }: ShareTargetsProps) {
  const { link, isPublic } = checked;
  const { hashtags } = card.choice;
  const text = shareText(recap);
  const { isReady, open } = useLinkTargets(checked);
  const openShareSheet = useShareSheet();
  const { share, isSharing } = useCardActions(card, {
    caption: captionOf(recap, { link, hashtags }),
    isPublic,
  });
  const note = disabledUnless(isPublic, NOTE_ID);
  const linkProps = { noteId: NOTE_ID, className: LOOK };

  /** Of an app that gets the card. */
  const app = (brand: "instagram" | "tiktok") => (
    <Button
      look="secondary"
      className={`${LOOK} ${DISABLED}`}
      {...note}
      aria-busy={isSharing}
      onClick={() => isPublic && isReady() && share(TEXTS.names[brand])}
    >
      <BrandIcon brand={brand} />
      {TEXTS.names[brand]}
    </Button>
  );

  return (
    <section aria-labelledby="targets-heading">
      <h2 id="targets-heading" className="text-2xl">
        {TEXTS.heading}
      </h2>
      <TargetNote
        id={NOTE_ID}
        isPublic={isPublic}
        text={
          <>
            {TEXTS.note}{" "}
            <a href={`#${GENERATOR_ID}`} className="text-ink underline underline-offset-4 hover:text-race">
              {TEXTS.changeCard}
            </a>
          </>
        }
      />
      <ul className={`mt-3 ${GRID}`}>
        <li className="col-span-full hidden can-share:block">
          <Button
            className={`w-full ${DISABLED}`}
            {...note}
            onClick={() => isPublic && isReady() && void openShareSheet(recap, text, link)}
          >
            <Icon icon={Share} size={20} className="shrink-0" />
            {TEXTS.shareSheet}
          </Button>
        </li>
        <li>
          <TargetLink
            {...linkProps}
            href={isPublic ? whatsAppUrl({ text, link }) : null}
            onClick={(event) => open(event, TEXTS.whatsApp)}
          >
            <BrandIcon brand="whatsApp" />
            {TEXTS.names.whatsApp}
          </TargetLink>
        </li>
        <li className="no-js:hidden">{app("instagram")}</li>
      </ul>
      <details className="group mt-1">
        <summary className="flex min-h-11 items-center gap-2 font-semibold hover:text-race">
          <span>{TEXTS.more}</span>
          <span className="min-w-0 grow font-normal text-quiet group-open:invisible">{TEXTS.moreNames}</span>
          <Icon icon={ChevronDown} className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <ul className={`mt-1 ${GRID}`}>
          <li className="no-js:hidden">{app("tiktok")}</li>
          <li>
            <TargetLink {...linkProps} href={isPublic ? facebookUrl(link) : null} onClick={open}>
              <BrandIcon brand="facebook" />
              {TEXTS.names.facebook}
            </TargetLink>
          </li>
          <li>
            <TargetLink {...linkProps} href={isPublic ? xUrl({ text, link, hashtags }) : null} onClick={open}>
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
      </details>
    </section>
  );
}
