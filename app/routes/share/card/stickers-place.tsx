/** The place of the stickers. Their code is loaded when it comes into view; without scripts there is a plain form. */
import { useId } from "react";
import { buttonClass } from "../../../components/ui/button.tsx";
import { selectClass } from "../../../components/ui/field.tsx";
import { defaultQuote, quotesOf } from "../../../domain/sharing/quote.ts";
import {
  FIRST_STICKER,
  STICKER_LOOKS,
  STICKER_THEMES,
  STICKERS,
} from "../../../domain/sharing/sticker-choices.ts";
import { wizardUrl } from "../../../domain/wizard/wizard.ts";
import { STICKER_TEXTS } from "../../../texts/sharing/stickers.ts";
import { shareIntents } from "../share-intents.ts";
import { type LazyPreview, PreviewSlot } from "./preview-slot.tsx";
import type { StickersProps } from "./stickers.tsx";

const LOADED: LazyPreview<StickersProps> = {
  loaded: null,
  load: async () => (await import("./stickers.tsx")).Stickers,
};

export function StickersPlace(props: StickersProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8 border-line border-t pt-6">
      <h3 id={headingId} className="text-2xl">
        {STICKER_TEXTS.heading}
      </h3>
      <p className="mt-1 mb-5 text-quiet">{STICKER_TEXTS.copy}</p>
      <div className="no-js:hidden">
        <PreviewSlot preview={LOADED} className="min-h-80" failed={STICKER_TEXTS.notLoaded} shown={props} />
      </div>
      <noscript>
        <PlainForm {...props} />
      </noscript>
    </section>
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
      <button {...shareIntents.button("sticker")} type="submit" className={buttonClass("primary")}>
        {STICKER_TEXTS.download}
      </button>
    </form>
  );
}
