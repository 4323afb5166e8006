/**
 * The button that asks for a podcast, and its answer: what Premium will have, or for those who have it, that creation
 * is not open yet. Where scripts run the offer is a dialog, else it stands on the page.
 */
import { type ReactNode, useState } from "react";
import { buttonClass } from "../../components/ui/button.tsx";
import { Dialog, DialogClose } from "../../components/ui/dialog.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { PremiumOffer } from "./premium-offer.tsx";

interface CreatePodcastProps {
  isPremium: boolean;
  /** Whether the page was asked for by the button. */
  isAsking: boolean;
}

const createButton = (
  <button type="submit" name="premium" value="ask" className={buttonClass("primary", "px-8 text-lg")}>
    Create My Podcast
  </button>
);

export function CreatePodcast({ isPremium, isAsking }: CreatePodcastProps) {
  return isPremium ? <NotOpenYet isAsking={isAsking} /> : <Offer isAsking={isAsking} />;
}

function Offer({ isAsking }: { isAsking: boolean }) {
  return (
    <>
      <AskForm>
        <Dialog trigger={createButton} labelledBy="premium-dialog">
          <PremiumOffer
            titleId="premium-dialog"
            goBack={
              <DialogClose>
                <button type="button" className={buttonClass("primary")}>
                  Go Back
                </button>
              </DialogClose>
            }
          />
        </Dialog>
      </AskForm>
      {isAsking && (
        <section aria-labelledby="premium-offer" className="mt-8 max-w-lg rounded-bib bg-card shadow-bib">
          <PremiumOffer
            titleId="premium-offer"
            goBack={
              <a href="/podcast" className={buttonClass("primary")}>
                Go Back
              </a>
            }
          />
        </section>
      )}
    </>
  );
}

function NotOpenYet({ isAsking }: { isAsking: boolean }) {
  const [isTold, setTold] = useState(isAsking);
  return (
    <>
      <AskForm onAsk={() => setTold(true)}>{createButton}</AskForm>
      {isTold && (
        <div className="mt-6 max-w-xl">
          <Notice title="Podcast creation is not open yet">
            Your Premium plan includes it. This button will make your episode as soon as it opens.
          </Notice>
        </div>
      )}
    </>
  );
}

function AskForm({ onAsk, children }: { onAsk?: () => void; children: ReactNode }) {
  return (
    <form
      method="get"
      action="/podcast#premium-offer"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk?.();
      }}
    >
      {children}
    </form>
  );
}
