/** Below the generator: the caption of the card, and the buttons that copy and share. */

import Check from "@lucide/icons/icons/check";
import Copy from "@lucide/icons/icons/copy";
import Link2 from "@lucide/icons/icons/link-2";
import { useId } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { inputClass } from "../../../components/ui/field.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { ReservedText } from "../../../components/ui/reserved-text.tsx";
import { facebookUrl } from "../../../domain/sharing/share-targets.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { GENERATOR_TEXTS } from "../../../texts/sharing/story-generator.ts";
import { DISABLED, TargetLink } from "./target-link.tsx";
import { disabledUnless, TargetNote } from "./target-note.tsx";
import { linkMessages, useCopy } from "./use-copy.ts";
import { type CheckedLink, useLinkTargets } from "./use-link-targets.ts";

interface ShareActionsProps {
  link: CheckedLink;
  caption: string;
  /** On the card; null without one. */
  quote: string | null;
  /** Whether the card to share is being made. */
  isMaking: boolean;
  onInstagram: () => void;
}

export function ShareActions({ link: checked, caption, quote, isMaking, onInstagram }: ShareActionsProps) {
  const { link, isPublic } = checked;
  const { isReady, open } = useLinkTargets(checked);
  const noteId = useId();
  const note = disabledUnless(isPublic, noteId);
  return (
    <div className="mt-7 space-y-5 border-line border-t-2 pt-5">
      <Copies link={checked} caption={caption} quote={quote} />
      <div>
        <h3 className="text-xl">{GENERATOR_TEXTS.share}</h3>
        <TargetNote id={noteId} isPublic={isPublic} text={GENERATOR_TEXTS.shareNote} />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            look="secondary"
            {...note}
            aria-busy={isMaking}
            onClick={() => isPublic && isReady() && onInstagram()}
            className={`no-js:hidden grow ${DISABLED}`}
          >
            {GENERATOR_TEXTS.instagram}
          </Button>
          <TargetLink
            href={isPublic ? facebookUrl(link) : null}
            onClick={open}
            noteId={noteId}
            className="grow"
          >
            {GENERATOR_TEXTS.facebook}
          </TargetLink>
        </div>
      </div>
    </div>
  );
}

type CopiedText = "caption" | "quote" | "link";

function Copies({ link: checked, caption, quote }: Pick<ShareActionsProps, "link" | "caption" | "quote">) {
  const { link, isPublic } = checked;
  const { isReady } = useLinkTargets(checked);
  const captionId = useId();
  const { copied, copy } = useCopy<CopiedText>();
  const failed = GENERATOR_TEXTS.copyFailed;
  const icon = (name: CopiedText, otherwise = Copy) => (
    <Icon icon={copied === name ? Check : otherwise} size={18} className="shrink-0" />
  );
  const words = (name: CopiedText, text: string) => (
    <ReservedText
      text={copied === name ? SHARE_TEXTS.link.copied : text}
      others={[text, SHARE_TEXTS.link.copied]}
    />
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
        {quote !== null && (
          <Button
            look="quiet"
            onClick={() => copy("quote", quote, { done: { title: GENERATOR_TEXTS.textCopied }, failed })}
          >
            {icon("quote")}
            {words("quote", GENERATOR_TEXTS.copyQuote)}
          </Button>
        )}
        <Button look="quiet" onClick={() => isReady() && copy("link", link, linkMessages(isPublic))}>
          {icon("link", Link2)}
          {words("link", GENERATOR_TEXTS.copyLink)}
        </Button>
      </div>
    </div>
  );
}
