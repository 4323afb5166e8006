/** Below the generator: the caption of the card, and the buttons that copy and share. */
import { Check, Copy, Link2, Lock } from "lucide-react";
import { useId } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import { ReservedText } from "../../components/ui/reserved-text.tsx";
import { Swap } from "../../components/ui/swap.tsx";
import { facebookUrl } from "../../domain/share-targets.ts";
import { CARD_TEXTS } from "../../texts/card.ts";
import { SHARE_TEXTS } from "../../texts/share.ts";
import { GENERATOR_TEXTS } from "../../texts/story-generator.ts";
import { linkMessages, useCopy } from "./use-copy.ts";

interface ShareActionsProps {
  /** The absolute URL of the recap's page. */
  link: string;
  caption: string;
  /** On the card; null without one. */
  quote: string | null;
  isPublic: boolean;
  /** Whether the card to share is being made. */
  isMaking: boolean;
  onInstagram: () => void;
}

const SHARE_BUTTON = "grow aria-disabled:opacity-50 aria-disabled:cursor-not-allowed";

export function ShareActions({ link, caption, quote, isPublic, isMaking, onInstagram }: ShareActionsProps) {
  const noteId = useId();
  const note = isPublic ? {} : { "aria-disabled": true, "aria-describedby": noteId };
  return (
    <div className="mt-7 space-y-5 border-line border-t-2 pt-5">
      <Copies link={link} caption={caption} quote={quote} isPublic={isPublic} />
      <div>
        <h3 className="text-xl">{GENERATOR_TEXTS.share}</h3>
        <Swap
          shown={isPublic ? "public" : "private"}
          className="mt-1"
          contents={{
            public: <p className="text-quiet">{GENERATOR_TEXTS.shareNote}</p>,
            private: (
              <p id={noteId} className="flex items-center gap-2 font-semibold">
                <Lock aria-hidden="true" size={18} className="shrink-0" />
                {SHARE_TEXTS.targets.private}
              </p>
            ),
          }}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            {...note}
            {...(isMaking && { "aria-disabled": true })}
            onClick={() => isPublic && onInstagram()}
            className={`no-js:hidden ${SHARE_BUTTON}`}
          >
            {isMaking ? CARD_TEXTS.making : GENERATOR_TEXTS.instagram}
          </Button>
          {isPublic ? (
            <ButtonLink
              look="secondary"
              to={facebookUrl(link)}
              target="_blank"
              rel="noopener noreferrer"
              className="grow"
            >
              {GENERATOR_TEXTS.facebook}
            </ButtonLink>
          ) : (
            <Button look="secondary" {...note} className={SHARE_BUTTON}>
              {GENERATOR_TEXTS.facebook}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

type CopiedText = "caption" | "quote" | "link";

function Copies({
  link,
  caption,
  quote,
  isPublic,
}: Pick<ShareActionsProps, "link" | "caption" | "quote" | "isPublic">) {
  const captionId = useId();
  const { copied, copy } = useCopy<CopiedText>();
  const failed = GENERATOR_TEXTS.copyFailed;
  const icon = (name: CopiedText, Icon = Copy) => {
    const Shown = copied === name ? Check : Icon;
    return <Shown aria-hidden="true" size={18} className="shrink-0" />;
  };
  const words = (name: CopiedText, text: string) => (
    <ReservedText text={copied === name ? SHARE_TEXTS.link.copied : text} longest={text} />
  );
  return (
    <div>
      <label htmlFor={captionId} className="mb-1 block font-semibold">
        {GENERATOR_TEXTS.caption}
      </label>
      <textarea
        id={captionId}
        readOnly
        value={caption}
        rows={6}
        dir="auto"
        className={`${inputClass} field-sizing-content resize-none text-sm`}
      />
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 no-js:hidden">
        <Button
          look="quiet"
          onClick={() => copy("caption", caption, { done: { title: GENERATOR_TEXTS.captionCopied }, failed })}
        >
          {icon("caption")}
          {words("caption", GENERATOR_TEXTS.copyCaption)}
        </Button>
        <Button look="quiet" onClick={() => copy("link", link, linkMessages(isPublic))}>
          {icon("link", Link2)}
          {words("link", GENERATOR_TEXTS.copyLink)}
        </Button>
        {quote !== null && (
          <Button
            look="quiet"
            onClick={() => copy("quote", quote, { done: { title: GENERATOR_TEXTS.textCopied }, failed })}
          >
            {icon("quote")}
            {words("quote", GENERATOR_TEXTS.copyQuote)}
          </Button>
        )}
      </div>
    </div>
  );
}
