/** Where the recap is shared most: WhatsApp and Instagram (specification 2, share; product.md, Share targets). */

import { BrandIcon } from "../../../components/ui/brand-icon.tsx";
import { whatsAppUrl } from "../../../domain/sharing/share-targets.ts";
import { shareText } from "../../../domain/sharing/share-text.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { GENERATOR_ID } from "../card/story-generator.tsx";
import { AppButton, type Shared } from "./app-button.tsx";
import { TARGET_LOOK, TARGETS_GRID, TargetLink, TargetNote } from "./target-link.tsx";
import { useLinkTargets } from "./use-link-targets.ts";

const TEXTS = SHARE_TEXTS.targets;
const NOTE_ID = "targets-note";

export function ShareTargets({ recap, link: checked, card }: Shared) {
  const { link, isPublic } = checked;
  const { open } = useLinkTargets(checked);
  return (
    <section aria-labelledby="targets-heading">
      <h2 id="targets-heading" className="sr-only">
        {TEXTS.heading}
      </h2>
      <ul className={TARGETS_GRID}>
        <li>
          <TargetLink
            noteId={NOTE_ID}
            className={TARGET_LOOK}
            href={isPublic ? whatsAppUrl({ text: shareText(recap), link }) : null}
            onClick={(event) => open(event, TEXTS.whatsApp)}
          >
            <BrandIcon brand="whatsApp" />
            {TEXTS.names.whatsApp}
          </TargetLink>
        </li>
        <li className="no-js:hidden">
          <AppButton brand="instagram" {...{ recap, link: checked, card }} noteId={NOTE_ID} />
        </li>
      </ul>
      <TargetNote
        id={NOTE_ID}
        isPublic={isPublic}
        text={
          <span className="no-js:hidden">
            {TEXTS.note}{" "}
            <a href={`#${GENERATOR_ID}`} className="text-ink underline underline-offset-4 hover:text-race">
              {TEXTS.changeCard}
            </a>
          </span>
        }
      />
    </section>
  );
}
