/** The share step of a published recap: its link, where to share it, who may open it, and folds for all else. */
import { useEffect } from "react";
import { storeSavedRecap } from "../../browser/device/saved-recaps.ts";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { saveVisibility } from "../../browser/sharing/recap-settings.ts";
import { useLinkCheck } from "../../browser/sharing/use-link-check.ts";
import { useSavedChoice } from "../../browser/sharing/use-saved-choice.ts";
import { useStoryCard } from "../../browser/sharing/use-story-card.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { savedRecapOf } from "../../domain/recap/saved-recap.ts";
import type { Sticker, StickerChoice } from "../../domain/sharing/sticker-choices.ts";
import type { CardChoice } from "../../domain/sharing/story-card.ts";
import type { NoticeCode } from "../../http/notices.ts";
import type { QrCode } from "../../http/qr-code.ts";
import { NOTICES } from "../../texts/site/notices.ts";
import { StickersFold } from "./card/stickers-fold.tsx";
import { StoryGenerator } from "./card/story-generator.tsx";
import { type Guests, GuestsFold } from "./guests/guests-fold.tsx";
import { ReelFold } from "./reel/reel-fold.tsx";
import { SaveCard } from "./save/save-card.tsx";
import type { SaveFailure } from "./save/save-result.ts";
import { ListingChoice, VisibilityChoice } from "./settings/visibility-choice.tsx";
import type { ShareSetting } from "./share-intents.ts";
import { LinkPanel } from "./targets/link-panel.tsx";
import { MoreTargets } from "./targets/more-targets.tsx";
import { ShareTargets } from "./targets/share-targets.tsx";

interface SharePanelProps {
  recap: Recap;
  link: string;
  qrCode: QrCode;
  /** Null if nobody can add. */
  guests: Guests | null;
  /** The card that is offered at first. */
  firstCard: CardChoice;
  /** The hashtags that a form without scripts could not take; otherwise null. */
  typedHashtags: string | null;
  /** The sticker that a form without scripts could not make; otherwise null. */
  chosenSticker: StickerChoice | null;
  /** Which form without scripts made nothing; otherwise null. */
  failedForm: "card-failed" | "sticker-failed" | null;
  /** The stickers that say something. */
  stickers: Sticker[];
  /** False while photos get their smaller versions, which cards need. */
  isCardDue: boolean;
  /** Set if the previous request published the recap; otherwise null. */
  savedNotice: NoticeCode | null;
  /** What the previous request saved, without scripts; otherwise null. */
  savedSetting: ShareSetting | null;
  /** Why saving to the account failed without scripts or after signing in; otherwise null. */
  saveFailure: SaveFailure | null;
}

export function SharePanel({ recap, link, guests, savedNotice, savedSetting, ...props }: SharePanelProps) {
  const { state, check } = useLinkCheck(recap.shareId);
  useEffect(() => storeSavedRecap(savedRecapOf(recap)), [recap]);
  const card = useStoryCard({ recap, initial: props.firstCard, isDue: props.isCardDue });
  const visibility = useSavedChoice({
    stored: recap.isPublic,
    wasSaved: savedSetting === "visibility",
    save: (next) => saveVisibility(recap.shareId, next),
  });
  // False once Private is chosen; true once Public is saved.
  const isPublic = visibility.choice && visibility.state !== "saving";
  const isHidden = recap.takedownReason !== null;
  const checked = { link, state, check, isPublic: isPublic && !isHidden };

  return (
    <div className="space-y-4 sm:space-y-7">
      <RedirectNotice
        message={savedNotice && NOTICES[savedNotice]}
        isDue={state === "ready"}
        onShown={forgetNotice}
      />
      <LinkPanel recap={recap} link={checked} isHidden={isHidden} />
      {!isHidden && <ShareTargets recap={recap} link={checked} card={card} />}
      <VisibilityChoice
        shareId={recap.shareId}
        saved={visibility}
        isOpen={savedSetting === "visibility" || savedSetting === "listing"}
      >
        <ListingChoice recap={recap} isPublic={isPublic} wasSaved={savedSetting === "listing"} />
      </VisibilityChoice>
      <div>
        <StoryGenerator
          recap={recap}
          link={checked}
          card={card}
          typedHashtags={props.typedHashtags}
          isOpen={props.failedForm === "card-failed"}
        />
        <ReelFold recap={recap} link={link} />
        <StickersFold
          recap={recap}
          offered={props.stickers}
          chosen={props.chosenSticker}
          isOpen={props.failedForm === "sticker-failed"}
        />
        {guests && (
          <GuestsFold
            recap={recap}
            guests={guests}
            isPublic={isPublic && !isHidden}
            wasSaved={savedSetting === "guests"}
          />
        )}
        <SaveCard recap={recap} failure={props.saveFailure} />
        <MoreTargets recap={recap} link={checked} card={card} qrCode={props.qrCode} isHidden={isHidden} />
      </div>
    </div>
  );
}
