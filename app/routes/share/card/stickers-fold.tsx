/** The fold of the stickers. Their code is loaded when it is in view; without scripts there is a plain form. */
import { Button } from "../../../components/ui/button.tsx";
import { selectClass } from "../../../components/ui/field.tsx";
import { defaultQuote, quotesOf } from "../../../domain/recap/quote.ts";
import {
  FIRST_STICKER,
  STICKER_LOOKS,
  STICKER_THEMES,
  STICKERS,
} from "../../../domain/sharing/sticker-choices.ts";
import { wizardUrl } from "../../../domain/wizard/wizard-screens.ts";
import { STICKER_TEXTS } from "../../../texts/sharing/stickers.ts";
import { lazyPart } from "../../lazy-part/lazy-part.tsx";
import { Fold } from "../share-fold.tsx";
import { shareIntents } from "../share-intents.ts";
import type { StickersProps } from "./stickers.client.tsx";

const Stickers = lazyPart(async () => (await import("./stickers.client.tsx")).Stickers);

export function StickersFold({ isOpen, ...props }: StickersProps & { isOpen: boolean }) {
  return (
    <Fold
      id="stickers"
      heading={STICKER_TEXTS.heading}
      copy={STICKER_TEXTS.copy}
      picture={<span className="sticker-sample" />}
      isOpen={isOpen}
    >
      <Stickers
        className="min-h-80"
        failed={STICKER_TEXTS.notLoaded}
        shown={props}
        plain={import.meta.env.SSR && <PlainForm {...props} />}
      />
    </Fold>
  );
}

function PlainForm({ recap, offered, chosen }: StickersProps) {
  const first = chosen ?? { ...FIRST_STICKER, sticker: offered[0] };
  const quoted = quotesOf(recap);
  const quotes = quoted.map(({ questionIndex, quote }) => ({
    value: String(questionIndex),
    label: quote,
  }));
  const choices = [
    {
      name: "sticker",
      label: STICKER_TEXTS.sticker,
      options: STICKERS.filter(({ value }) => offered.includes(value)),
      value: first.sticker,
    },
    {
      name: "question",
      label: STICKER_TEXTS.quote,
      options: quotes,
      value: String(first.questionIndex ?? defaultQuote(quoted)?.questionIndex),
    },
    { name: "style", label: STICKER_TEXTS.look, options: STICKER_LOOKS, value: first.style },
    { name: "theme", label: STICKER_TEXTS.theme, options: STICKER_THEMES, value: first.theme },
  ];
  return (
    <form method="post" action={wizardUrl("/share", recap.shareId)} className="space-y-4">
      <input type="hidden" name="recap" value={recap.shareId} />
      {choices
        .filter(({ options }) => options.length > 0)
        .map(({ name, label, options, value }) => (
          <label key={name} className="block font-semibold">
            {label}
            <select name={name} defaultValue={value} dir="auto" className={selectClass}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
      <Button type="submit" {...shareIntents.button("sticker")}>
        {STICKER_TEXTS.download}
      </Button>
    </form>
  );
}
