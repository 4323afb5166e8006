/** The fold with whether guests may add photos and cheers, and what the athlete hands out to them: a link and its QR code. */

import Share from "@lucide/icons/icons/share";
import { saveGuests } from "../../../browser/sharing/recap-settings.ts";
import { useSavedChoice } from "../../../browser/sharing/use-saved-choice.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { contributionsUrl, GUESTS_ID } from "../../../domain/site/contribution-url.ts";
import type { QrCode } from "../../../http/qr-code.ts";
import { GUESTS_TEXTS as TEXTS } from "../../../texts/contributions/guests.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { SavedCheckbox } from "../settings/saved-checkbox.tsx";
import { Fold } from "../share-fold.tsx";
import { LinkField } from "../targets/link-field.tsx";
import { LinkQrCode } from "../targets/qr-code.tsx";
import { useShareSheet } from "../targets/use-link-targets.ts";

export interface Guests {
  /** Null before the athlete was asked. */
  isOpen: boolean | null;
  link: string;
  qrCode: QrCode;
}

interface GuestsFoldProps {
  recap: Pick<Recap, "shareId" | "name">;
  guests: Guests;
  isPublic: boolean;
  wasSaved: boolean;
}

export function GuestsFold({ recap, guests, isPublic, wasSaved }: GuestsFoldProps) {
  const { shareId } = recap;
  const { isOpen } = guests;
  const saved = useSavedChoice({
    stored: isOpen === true,
    wasSaved,
    save: (next) => saveGuests(shareId, next),
  });
  const { choice } = saved;
  return (
    <Fold
      id={GUESTS_ID}
      heading={TEXTS.heading}
      copy={TEXTS.copy[isOpen === null ? "unasked" : isOpen ? "on" : "off"]}
      isOpen={wasSaved}
    >
      <SavedCheckbox
        shareId={shareId}
        name="guests"
        saved={saved}
        texts={TEXTS}
        note={{ text: TEXTS.notes[choice ? "on" : "off"], others: [TEXTS.notes.on] }}
      />
      {choice && !isPublic && <p className="ms-9 text-quiet">{TEXTS.notes.private}</p>}
      {choice && <HandOut recap={recap} guests={guests} isPublic={isPublic} />}
      {(choice || isOpen !== null) && (
        <a
          href={contributionsUrl(shareId)}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
        >
          {TEXTS.review}
        </a>
      )}
    </Fold>
  );
}

function HandOut({ recap, guests: { link, qrCode }, isPublic }: Omit<GuestsFoldProps, "wasSaved">) {
  const openShareSheet = useShareSheet();
  const messages = { done: TEXTS.copied, failed: SHARE_TEXTS.link.copyFailed };
  return (
    <div className="mt-4">
      <LinkField id="guests-link" label={TEXTS.link} link={link} messages={messages}>
        {/* Around the button, whose own inline-flex would win over its hidden. */}
        <div className="hidden can-share:block">
          <Button look="secondary" onClick={() => void openShareSheet(recap, TEXTS.shareText, link)}>
            <Icon icon={Share} size={20} className="shrink-0" />
            {TEXTS.share}
          </Button>
        </div>
      </LinkField>
      <div className="mt-1 flex flex-wrap items-start gap-x-5">
        <LinkQrCode code={qrCode} link={{ link, isPublic }} raceName={recap.name} scan={TEXTS.qrCode} />
      </div>
    </div>
  );
}
