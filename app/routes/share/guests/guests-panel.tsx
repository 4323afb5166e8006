/** Whether guests may add photos and cheers, and what the athlete hands out to them: a link and its QR code. */

import Share from "@lucide/icons/icons/share";
import { Form } from "@remix-run/react";
import { saveGuests } from "../../../browser/sharing/recap-settings.ts";
import { isCancelled } from "../../../browser/sharing/share-card.ts";
import { useSavedChoice } from "../../../browser/sharing/use-saved-choice.ts";
import { Button } from "../../../components/ui/button.tsx";
import { checkboxClass, inputClass } from "../../../components/ui/field.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { ReservedText } from "../../../components/ui/reserved-text.tsx";
import { useToast } from "../../../components/ui/toast.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { SHARE_TOAST_MS } from "../../../domain/sharing/share-targets.ts";
import { contributionsUrl } from "../../../domain/site/contribution-url.ts";
import { wizardUrl } from "../../../domain/wizard/wizard.ts";
import type { QrCode } from "../../../http/qr-code.ts";
import { GUESTS_TEXTS as TEXTS } from "../../../texts/contributions/guests.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { ChoiceStatus } from "../settings/choice-status.tsx";
import { shareIntents } from "../share-intents.ts";
import { LinkQrCode } from "../targets/qr-code.tsx";
import { useCopy } from "../targets/use-copy.ts";

export interface Guests {
  /** Null before the athlete was asked. */
  isOpen: boolean | null;
  /** The absolute URL of the page on which guests add. */
  link: string;
  qrCode: QrCode;
}

export interface GuestsPanelProps {
  recap: Pick<Recap, "shareId" | "name">;
  guests: Guests;
  /** Whether others than the athlete can open the recap. */
  isPublic: boolean;
  /** Whether the form has just saved the choice, without scripts. */
  wasSaved: boolean;
}

export function GuestsPanel({ recap, guests, isPublic, wasSaved }: GuestsPanelProps) {
  const { shareId } = recap;
  const { choice, state, choose } = useSavedChoice({
    stored: guests.isOpen === true,
    wasSaved,
    save: (next) => saveGuests(shareId, next),
  });
  return (
    <div>
      <Form method="post" action={wizardUrl("/share", shareId)}>
        <input type="hidden" name="recap" value={shareId} />
        <fieldset>
          <legend className="sr-only">{TEXTS.legend}</legend>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="guests"
              checked={choice}
              aria-describedby="guests-note"
              onChange={({ currentTarget }) => choose(currentTarget.checked)}
              className={checkboxClass}
            />
            <span className="font-semibold">{TEXTS.label}</span>
          </label>
          <div className="ms-9 flex flex-wrap items-baseline gap-x-3">
            <p id="guests-note" className="text-quiet">
              <ReservedText text={TEXTS.notes[choice ? "on" : "off"]} others={[TEXTS.notes.on]} />
            </p>
            <ChoiceStatus state={state} texts={TEXTS} button={shareIntents.button("guests")} />
          </div>
        </fieldset>
      </Form>
      {choice && !isPublic && <p className="ms-9 text-quiet">{TEXTS.notes.private}</p>}
      {choice && <HandOut recap={recap} guests={guests} isPublic={isPublic} />}
      {(choice || guests.isOpen !== null) && (
        <a
          href={contributionsUrl(shareId)}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
        >
          {TEXTS.review}
        </a>
      )}
    </div>
  );
}

function HandOut({ recap, guests: { link, qrCode }, isPublic }: Omit<GuestsPanelProps, "wasSaved">) {
  const toast = useToast();
  const { copied, copy } = useCopy<"link">();
  const { copyFailed, copied: copiedText, copy: copyText } = SHARE_TEXTS.link;

  async function openShareSheet() {
    try {
      await navigator.share({ title: recap.name ?? undefined, text: TEXTS.shareText, url: link });
    } catch (error) {
      if (!isCancelled(error)) toast({ ...SHARE_TEXTS.targets.failed, durationMs: SHARE_TOAST_MS });
    }
  }

  return (
    <div className="mt-4">
      <label htmlFor="guests-link" className="mb-1 block font-semibold">
        {TEXTS.link}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="guests-link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          className={`${inputClass} flex-[1_1_8rem]`}
        />
        <Button
          className="shrink-0 no-js:hidden"
          onClick={() => void copy("link", link, { done: TEXTS.copied, failed: copyFailed })}
        >
          <ReservedText text={copied ? copiedText : copyText} others={[copiedText]} />
        </Button>
        {/* Around the button, whose own inline-flex would win over its hidden. */}
        <div className="hidden can-share:block">
          <Button look="secondary" onClick={() => void openShareSheet()}>
            <Icon icon={Share} size={20} className="shrink-0" />
            {TEXTS.share}
          </Button>
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-start gap-x-5">
        <LinkQrCode code={qrCode} link={{ link, isPublic }} raceName={recap.name} scan={TEXTS.qrCode} />
      </div>
    </div>
  );
}
