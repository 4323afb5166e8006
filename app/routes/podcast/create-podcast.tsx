/**
 * The Create button of the podcast page. It opens the Premium offer, or for Premium users a notice that creation is not
 * open yet. The offer is a dialog if scripts run, otherwise a section of the page.
 */

import Check from "@lucide/icons/icons/check";
import { type ReactElement, type ReactNode, useState } from "react";
import { BibBand, TearOff } from "../../components/recap/bib-paper.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { Dialog, DialogClose } from "../../components/ui/dialog.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { IntentButton } from "../../domain/site/intents.ts";
import { PODCAST_TEXTS } from "../../texts/site/podcast.ts";

interface CreatePodcastProps {
  isPremium: boolean;
  /** Whether the page was requested by the button, without scripts. */
  wasPressed: boolean;
  createButton: IntentButton;
}

export function CreatePodcast({ isPremium, wasPressed, createButton }: CreatePodcastProps) {
  const button = (
    <button type="submit" {...createButton} className={buttonClass("primary")}>
      {PODCAST_TEXTS.create}
    </button>
  );
  const Outcome = isPremium ? NotOpenYet : Offer;
  return <Outcome button={button} wasPressed={wasPressed} />;
}

interface OutcomeProps {
  button: ReactElement;
  wasPressed: boolean;
}

function Offer({ button, wasPressed }: OutcomeProps) {
  return (
    <>
      <CreateForm>
        <Dialog trigger={button} labelledBy="premium-dialog">
          <PremiumOffer
            titleId="premium-dialog"
            goBack={
              <DialogClose>
                <button type="button" className={buttonClass("primary")}>
                  {PODCAST_TEXTS.premium.goBack}
                </button>
              </DialogClose>
            }
          />
        </Dialog>
      </CreateForm>
      {wasPressed && (
        <section aria-labelledby="premium-offer" className="mt-8 max-w-lg rounded-bib bg-card shadow-bib">
          <PremiumOffer
            titleId="premium-offer"
            goBack={
              <a href="/podcast" className={buttonClass("secondary")}>
                {PODCAST_TEXTS.premium.goBack}
              </a>
            }
          />
        </section>
      )}
    </>
  );
}

function NotOpenYet({ button, wasPressed }: OutcomeProps) {
  const [isShown, setShown] = useState(wasPressed);
  return (
    <>
      <CreateForm onPress={() => setShown(true)}>{button}</CreateForm>
      {isShown && (
        <Notice title={PODCAST_TEXTS.notOpenYet.title} className="mt-6 max-w-xl">
          {PODCAST_TEXTS.notOpenYet.text}
        </Notice>
      )}
    </>
  );
}

function CreateForm({ onPress, children }: { onPress?: () => void; children: ReactNode }) {
  return (
    <form
      method="get"
      action="/podcast#premium-offer"
      onSubmit={(event) => {
        event.preventDefault();
        onPress?.();
      }}
    >
      {children}
    </form>
  );
}

const TEXTS = PODCAST_TEXTS.premium;

interface PremiumOfferProps {
  titleId: string;
  /** A button that closes the dialog, or a link to the page without the offer. */
  goBack: ReactNode;
}

/** The Premium offer: what it will include. It cannot be bought yet. */
function PremiumOffer({ titleId, goBack }: PremiumOfferProps) {
  return (
    <>
      <BibBand>
        <Badge>{TEXTS.badge}</Badge>
      </BibBand>
      <div className="px-6 pt-6 pb-6 sm:px-9">
        <h2 id={titleId} className="scroll-mt-28 text-title">
          {TEXTS.heading}
        </h2>
        <p className="mt-2">{TEXTS.text}</p>
        <ul className="mt-5 grid gap-3">
          {TEXTS.parts.map((part) => (
            <li key={part} className="flex items-center gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-race text-on-race">
                <Icon icon={Check} size={18} />
              </span>
              {part}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap gap-3">
          {goBack}
          <Button look="secondary" disabled>
            {TEXTS.upgrade}
          </Button>
        </div>
      </div>
      <TearOff />
    </>
  );
}
