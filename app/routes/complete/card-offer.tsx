/** Offers the default story card for download. It is made when the athlete asks for it. */

import { useUntil } from "../../browser/lib/use-until.ts";
import { useSmallerVersions } from "../../browser/media/use-smaller-versions.ts";
import { makeCard } from "../../browser/sharing/story-cards.ts";
import { useCardDownload } from "../../browser/sharing/use-card-download.ts";
import { useWaveforms } from "../../browser/voice/use-waveforms.ts";
import { CardDownload } from "../../components/sharing/card-download.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import { fileNameOf } from "../../domain/lib/file-name.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { CardChoice, CardFileType } from "../../domain/sharing/story-card.ts";
import { COMPLETE_TEXTS } from "../../texts/recap/complete.ts";
import { CARD_TEXTS } from "../../texts/sharing/card.ts";

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
