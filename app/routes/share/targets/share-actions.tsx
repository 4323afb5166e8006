/** Below the generator: the buttons that share, download and copy, and the caption of the card. */

import Check from "@lucide/icons/icons/check";
import Copy from "@lucide/icons/icons/copy";
import Download from "@lucide/icons/icons/download";
import Link2 from "@lucide/icons/icons/link-2";
import Share from "@lucide/icons/icons/share";
import { useEffect, useId, useState } from "react";
import { canShareCards } from "../../../browser/sharing/share-card.ts";
import { Button, SubmitButton } from "../../../components/ui/button.tsx";
import { inputClass } from "../../../components/ui/field.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { ReservedText } from "../../../components/ui/reserved-text.tsx";
import { facebookUrl } from "../../../domain/sharing/share-targets.ts";
import { CARD_TEXTS } from "../../../texts/sharing/card.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { GENERATOR_TEXTS } from "../../../texts/sharing/story-generator.ts";
import { CARD_FORM_ID } from "../card/card-choices.tsx";
import type { CardActions } from "../card/use-card-actions.ts";
import { shareIntents } from "../share-intents.ts";
import { DISABLED, disabledUnless, TargetLink, TargetNote } from "./target-link.tsx";
import { linkMessages, useCopy } from "./use-copy.ts";
import { type CheckedLink, useLinkTargets } from "./use-link-targets.ts";

interface ShareActionsProps {
  link: CheckedLink;
  caption: string;
  /** On the card; null without one. */
  quote: string | null;
  actions: CardActions;
}

export function ShareActions({ link: checked, caption, quote, actions }: ShareActionsProps) {
  const { link, isPublic } = checked;
  const { isReady, open } = useLinkTargets(checked);
  const { copied, copy } = useCopy<CopiedText>();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(canShareCards()), []);
  const noteId = useId();
  const note = disabledUnless(isPublic, noteId);
  const share = (app: string | null) => isPublic && isReady() && void actions.share(app);
  const shareLook = { look: "secondary", "aria-busy": actions.isSharing, ...note } as const;
  return (
    <div className="mt-7 space-y-5 border-line border-t-2 pt-5">
      <div>
        <h3 className="text-xl">{GENERATOR_TEXTS.share}</h3>
        <TargetNote id={noteId} isPublic={isPublic} text={GENERATOR_TEXTS.shareNote} />
        <div className="mt-3 flex flex-wrap gap-3">
          {canShare && (
            <Button {...shareLook} onClick={() => share(null)} className={`grow ${DISABLED}`}>
              <Icon icon={Share} size={20} className="shrink-0" />
              {GENERATOR_TEXTS.shareCard}
            </Button>
          )}
          <Button
            look="secondary"
            aria-busy={actions.isMaking}
            onClick={() => void actions.download("image/jpeg")}
            className="no-js:hidden grow"
          >
            <Icon icon={Download} size={20} className="shrink-0" />
            {GENERATOR_TEXTS.download}
          </Button>
          <SubmitButton
            {...shareIntents.button("card")}
            form={CARD_FORM_ID}
            look="secondary"
            isPending={actions.isMaking}
            className="grow"
          >
            <ReservedText
              text={actions.isMaking ? CARD_TEXTS.making : GENERATOR_TEXTS.generate}
              others={[GENERATOR_TEXTS.generate]}
            />
          </SubmitButton>
          <Button
            look="secondary"
            onClick={() => isReady() && copy("link", link, linkMessages(isPublic))}
            className="no-js:hidden grow"
          >
            <Icon icon={copied === "link" ? Check : Link2} size={18} className="shrink-0" />
            <ReservedText
              text={copied === "link" ? SHARE_TEXTS.link.copied : GENERATOR_TEXTS.copyLink}
              others={[GENERATOR_TEXTS.copyLink, SHARE_TEXTS.link.copied]}
            />
          </Button>
          <Button
            {...shareLook}
            onClick={() => share(SHARE_TEXTS.targets.names.instagram)}
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
      <Copies caption={caption} quote={quote} copied={copied} copy={copy} />
    </div>
  );
}

type CopiedText = "caption" | "quote" | "link";
type CopiesProps = Pick<ShareActionsProps, "caption" | "quote"> & ReturnType<typeof useCopy<CopiedText>>;

function Copies({ caption, quote, copied, copy }: CopiesProps) {
  const captionId = useId();
  const failed = GENERATOR_TEXTS.copyFailed;
  const icon = (name: CopiedText) => (
    <Icon icon={copied === name ? Check : Copy} size={18} className="shrink-0" />
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
      </div>
    </div>
  );
}
