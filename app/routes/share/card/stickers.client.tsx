/** Chooses a sticker, shows it, and copies or downloads it. Loaded by stickers-fold.tsx. */

import Download from "@lucide/icons/icons/download";
import { useMemo, useState } from "react";
import { canCopyStickers, copySticker } from "../../../browser/sharing/copy-sticker.ts";
import { makeCard } from "../../../browser/sharing/story-cards.ts";
import { useCardDownload, whyNot } from "../../../browser/sharing/use-card-download.ts";
import { Button, SubmitButton } from "../../../components/ui/button.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { ReservedText } from "../../../components/ui/reserved-text.tsx";
import { useToast } from "../../../components/ui/toast.tsx";
import { fileNameOf } from "../../../domain/lib/file-name.ts";
import { coverOf, stillPhotosOf } from "../../../domain/media/media.ts";
import { labelIn } from "../../../domain/race/race-type.ts";
import { defaultQuote, quotesOf } from "../../../domain/recap/quote.ts";
import type { Recap } from "../../../domain/recap/recap.ts";
import { SHARE_TOAST_MS } from "../../../domain/sharing/share-targets.ts";
import { stickerContent, stickerRequest } from "../../../domain/sharing/sticker.ts";
import {
  FIRST_STICKER,
  STICKER_LOOKS,
  STICKER_THEMES,
  STICKERS,
  type Sticker,
  type StickerChoice,
} from "../../../domain/sharing/sticker-choices.ts";
import { STICKER_OUTCOMES } from "../../../texts/sharing/sticker-outcomes.ts";
import { STICKER_TEXTS } from "../../../texts/sharing/stickers.ts";
import { PREVIEW_CLASS } from "./card-preview.tsx";
import { ChoiceTiles, QuoteField } from "./choice-tiles.tsx";
import { LOOK_PICTURES, STICKER_PICTURES, StickerPreview, THEME_PICTURES } from "./sticker-preview.tsx";

export interface StickersProps {
  recap: Recap;
  /** The stickers that say something. */
  offered: Sticker[];
  /** What the athlete chose in a form that made no sticker; otherwise null. */
  chosen: StickerChoice | null;
}

export function Stickers({ recap, offered, chosen }: StickersProps) {
  const { choice, choose, quotes } = useStickerChoice(recap, offered, chosen);
  const content = useMemo(() => stickerContent(recap, choice), [recap, choice]);
  const photos = stillPhotosOf(recap.media);
  const cover = photos.find(({ id }) => id === coverOf(recap)?.id) ?? photos[0] ?? null;
  const actions = useStickerActions(recap, choice);
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-6 @min-[33rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="self-start">
          {content && (
            <div className={`aspect-4/3 ${PREVIEW_CLASS}`}>
              <StickerPreview
                shareId={recap.shareId}
                choice={choice}
                content={content}
                photo={cover}
                label={labelOf(choice, content.quote)}
              />
            </div>
          )}
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void actions.download("image/png");
          }}
          className="space-y-4"
        >
          <ChoiceTiles
            legend={STICKER_TEXTS.sticker}
            name="sticker"
            options={STICKERS.filter(({ value }) => offered.includes(value))}
            chosen={choice.sticker}
            onChoose={(sticker) => choose({ sticker })}
            pictures={STICKER_PICTURES}
          />
          {choice.sticker === "quote" && (
            <QuoteField
              id="sticker-quote"
              label={STICKER_TEXTS.quote}
              quotes={quotes}
              chosen={choice.questionIndex}
              onChoose={(questionIndex) => choose({ questionIndex })}
            />
          )}
          <ChoiceTiles
            legend={STICKER_TEXTS.look}
            name="style"
            options={STICKER_LOOKS}
            chosen={choice.style}
            onChoose={(style) => choose({ style })}
            pictures={LOOK_PICTURES}
          />
          <ChoiceTiles
            legend={STICKER_TEXTS.theme}
            name="theme"
            options={STICKER_THEMES}
            chosen={choice.theme}
            onChoose={(theme) => choose({ theme })}
            pictures={THEME_PICTURES}
          />
          <div className="flex flex-wrap gap-3">
            {canCopyStickers() && (
              <Button look="secondary" aria-busy={actions.isCopying || undefined} onClick={actions.copy}>
                <ReservedText
                  text={actions.isCopying ? STICKER_OUTCOMES.making : STICKER_OUTCOMES.copySticker}
                  others={[STICKER_OUTCOMES.copySticker]}
                />
              </Button>
            )}
            <SubmitButton look="secondary" isPending={actions.isMaking}>
              <Icon icon={Download} size={20} className="shrink-0" />
              <ReservedText
                text={actions.isMaking ? STICKER_OUTCOMES.making : STICKER_TEXTS.download}
                others={[STICKER_TEXTS.download]}
              />
            </SubmitButton>
          </div>
        </form>
      </div>
    </div>
  );
}

/** The choice is limited to what the recap still has. */
function useStickerChoice(recap: Recap, offered: Sticker[], chosen: StickerChoice | null) {
  const quotes = useMemo(() => quotesOf(recap), [recap]);
  const [asked, setAsked] = useState<StickerChoice>(chosen ?? FIRST_STICKER);
  const choice = useMemo(() => {
    const sticker = offered.includes(asked.sticker) ? asked.sticker : "bib";
    const quote =
      quotes.find(({ questionIndex }) => questionIndex === asked.questionIndex) ?? defaultQuote(quotes);
    return { ...asked, sticker, questionIndex: quote?.questionIndex ?? null };
  }, [asked, offered, quotes]);
  const choose = (changed: Partial<StickerChoice>) => setAsked({ ...choice, ...changed });
  return { choice, choose, quotes };
}

function useStickerActions(recap: Recap, choice: StickerChoice) {
  const onToast = useToast();
  const [isCopying, setIsCopying] = useState(false);
  const make = () =>
    makeCard(recap.shareId, stickerRequest(choice), fileNameOf(recap.name), STICKER_OUTCOMES);
  const { isMaking, download } = useCardDownload({ make, onToast, words: STICKER_OUTCOMES });

  async function copy() {
    if (isCopying) return;
    setIsCopying(true);
    try {
      const outcome = await copySticker(make());
      const message =
        outcome.kind === "copied"
          ? STICKER_OUTCOMES.copied
          : outcome.kind === "denied"
            ? STICKER_OUTCOMES.copyFailed
            : { title: whyNot(outcome, STICKER_OUTCOMES) };
      onToast({ ...message, durationMs: SHARE_TOAST_MS });
    } finally {
      setIsCopying(false);
    }
  }

  return { isMaking, download, isCopying, copy };
}

function labelOf({ sticker, style, theme }: StickerChoice, quote: string | null): string {
  return STICKER_OUTCOMES.preview({
    sticker: labelIn(STICKERS, sticker),
    look: labelIn(STICKER_LOOKS, style),
    theme: labelIn(STICKER_THEMES, theme),
    quote,
  });
}
