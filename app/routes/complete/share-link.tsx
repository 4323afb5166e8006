/** Shares the link of a recap that everybody may read: the device's share sheet, a button that copies it, its page. */

import Link2 from "@lucide/icons/icons/link-2";
import Share from "@lucide/icons/icons/share";
import { useUntil } from "../../browser/lib/use-until.ts";
import { useSmallerVersions } from "../../browser/media/use-smaller-versions.ts";
import { makeCard } from "../../browser/sharing/story-cards.ts";
import { useCardDownload } from "../../browser/sharing/use-card-download.ts";
import { useWaveforms } from "../../browser/voice/use-waveforms.ts";
import { CardDownload } from "../../components/sharing/card-download.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { ReservedText } from "../../components/ui/reserved-text.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import { fileNameOf } from "../../domain/lib/file-name.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { shareText } from "../../domain/sharing/share-text.ts";
import type { CardChoice, CardFileType } from "../../domain/sharing/story-card.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { COMPLETE_TEXTS } from "../../texts/recap/complete.ts";
import { CARD_TEXTS } from "../../texts/sharing/card.ts";
import { SHARE_TEXTS } from "../../texts/sharing/share.ts";
import { linkMessages, useCopy } from "../share/targets/use-copy.ts";
import { useShareSheet } from "../share/targets/use-link-targets.ts";

const TEXTS = COMPLETE_TEXTS.share;

/** `link` is the absolute URL of the recap's page. */
export function ShareLink({ recap, link }: { recap: Recap; link: string }) {
  const openShareSheet = useShareSheet();
  const { copied, copy } = useCopy<"link">();

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mt-6">
      {/* A wrapper, because the button's own `inline-flex` overrides `hidden`. */}
      <div className="hidden can-share:block">
        <Button look="secondary" onClick={() => void openShareSheet(recap, shareText(recap), link)}>
          <Icon icon={Share} size={20} className="shrink-0" />
          {TEXTS.sheet}
        </Button>
      </div>
      <Button
        look="secondary"
        className="no-js:hidden"
        onClick={() => void copy("link", link, linkMessages(true))}
      >
        <Icon icon={Link2} size={20} className="shrink-0" />
        <ReservedText
          text={copied ? SHARE_TEXTS.link.copied : TEXTS.copy}
          others={[TEXTS.copy, SHARE_TEXTS.link.copied]}
        />
      </Button>
      <ButtonLink
        look="quiet"
        reloadDocument
        to={publicUrl(recap.shareId)}
        className="can-share:max-sm:hidden"
      >
        {TEXTS.open}
      </ButtonLink>
    </div>
  );
}

/** Offers the default story card for download. It is made when the athlete asks for it. */
export function CardOffer({ recap, choice }: { recap: Recap; choice: CardChoice }) {
  // Without its smaller versions the card would lack a large photo.
  const untilPhotosAreReady = useUntil(useSmallerVersions(recap));
  useWaveforms(recap);

  async function make(fileType: CardFileType) {
    await untilPhotosAreReady();
    return makeCard(recap.shareId, { ...choice, fileType }, fileNameOf(recap.name));
  }

  const { isMaking, download } = useCardDownload({ make, onToast: useToast() });

  return (
    <section
      aria-labelledby="card"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-race p-6 text-on-race min-[72rem]:mt-8"
    >
      <div>
        <h2 id="card" className="text-3xl">
          {COMPLETE_TEXTS.card.heading}
        </h2>
        <p className="mt-1">{COMPLETE_TEXTS.card.copy}</p>
      </div>
      <CardDownload
        shareId={recap.shareId}
        choice={choice}
        fileType="image/jpeg"
        look="inverse"
        isMaking={isMaking}
        onDownload={download}
      >
        {CARD_TEXTS.download}
      </CardDownload>
    </section>
  );
}
