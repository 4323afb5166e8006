/**
 * Step 7, the end of the wizard: the finished bib, the buttons that share the recap, the story card, links to the recap and
 * to a new one, and folded sample races (specification 2, complete).
 */

import ChevronDown from "@lucide/icons/icons/chevron-down";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useStoredRecaps } from "../../browser/device/use-stored-recaps.ts";
import { BibBand, TearOff } from "../../components/recap/bib-paper.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { BesideColumn, StepBar, WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { signInUrl } from "../../domain/account/sign-in-url.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { UPCOMING_RACES } from "../../domain/race/upcoming-races.ts";
import { isShared } from "../../domain/recap/recap.ts";
import { defaultCardChoice } from "../../domain/sharing/story-card.ts";
import { printUrl, publicUrl, wizardMeta, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { REEL_OFFER_TEXTS } from "../../texts/film/reel-offer.ts";
import { COMPLETE_TEXTS } from "../../texts/recap/complete.ts";
import { Confetti, FinishedBib } from "./finished-bib.tsx";
import { InstallHint } from "./install-hint.tsx";
import { CardOffer, ShareLink } from "./share-link.tsx";

/** The two labels are long: they get smaller on a phone, so that each keeps to one line. */
const BAR_BUTTON = "px-[min(1.25rem,2.1vw)]! text-[min(1rem,3.6vw)]";

export const meta = () => wizardMeta("/complete");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  if (recap.status === "draft") throw redirect(wizardUrl("/summary", recap.shareId));
  const link = new URL(publicUrl(recap.shareId), request.url).href;
  return { recap, card: defaultCardChoice(recap), link };
}

export default function CompleteStep() {
  const { recap, card, link } = useLoaderData<typeof loader>();
  const access = isShared(recap) ? "public" : "private";
  return (
    <WizardFrame
      path="/complete"
      raceType={recap.raceType}
      lead={
        <>
          {!recap.dnf && <Confetti />}
          <p className="sm:text-xl">{COMPLETE_TEXTS.saved[recap.dnf ? "dnf" : "finished"][access]}</p>
          {access === "public" && <ShareLink recap={recap} link={link} />}
          {!recap.isPublic && (
            <p className="mt-2">
              <ButtonLink look="quiet" to={wizardUrl("/share", recap.shareId)}>
                {COMPLETE_TEXTS.visibility}
              </ButtonLink>
            </p>
          )}
        </>
      }
      beside={
        <BesideColumn isTall>
          <FinishedBib recap={recap} />
        </BesideColumn>
      }
    >
      <CardOffer recap={recap} choice={card} />
      <ButtonLink look="secondary" to={`${wizardUrl("/share", recap.shareId)}#video`} className="mt-4">
        {REEL_OFFER_TEXTS.make}
      </ButtonLink>
      <ButtonLink look="quiet" reloadDocument to={printUrl(recap.shareId)} className="mt-4 ml-4">
        {COMPLETE_TEXTS.print}
      </ButtonLink>
      {recap.userId === null && (
        <p className="mt-6 text-quiet">
          {COMPLETE_TEXTS.access[access]}
          <br />
          <a
            href={signInUrl(wizardUrl("/complete", recap.shareId))}
            className="font-semibold text-ink underline underline-offset-4 hover:text-race"
          >
            {COMPLETE_TEXTS.signIn}
          </a>
        </p>
      )}
      <details className="group mt-8 border-line border-t-2 pt-1">
        <summary className="flex min-h-12 items-center justify-between gap-4 hover:text-race">
          <h2 className="text-2xl">{COMPLETE_TEXTS.upcomingRaces}</h2>
          <Icon icon={ChevronDown} className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="grid gap-8 pt-6 pb-4 sm:grid-cols-2 sm:gap-6">
          {UPCOMING_RACES.map((race) => (
            <SampleRace key={race.name} race={race} />
          ))}
        </ul>
      </details>
      {/* Last, because it comes late: nothing else moves. */}
      <InstallHint />
      <StepBar>
        <Form method="post" action="/?index">
          <input type="hidden" name="after" value="home" />
          {useStoredRecaps().map((kept) => (
            <input key={kept} type="hidden" name="kept" value={kept} />
          ))}
          <Button type="submit" look="secondary" className={BAR_BUTTON}>
            {COMPLETE_TEXTS.createAnother}
          </Button>
        </Form>
        <ButtonLink to={wizardUrl("/summary", recap.shareId)} className={BAR_BUTTON}>
          {COMPLETE_TEXTS.view}
        </ButtonLink>
      </StepBar>
    </WizardFrame>
  );
}

function SampleRace({ race }: { race: (typeof UPCOMING_RACES)[number] }) {
  return (
    <li data-race={race.raceType} className="flex flex-col rounded-bib bg-card shadow-bib">
      <BibBand>
        <span>{race.kind}</span>
        <Badge>{COMPLETE_TEXTS.sampleRace.badge}</Badge>
      </BibBand>
      <div className="flex grow flex-col items-start px-6 pt-5 pb-5">
        <h3 className="text-2xl">{race.name}</h3>
        <p className="mt-1 mb-4 text-quiet">
          {race.location}
          <br />
          {formatRaceDate(race.date)}
        </p>
        <Button look="secondary" disabled className="mt-auto">
          {COMPLETE_TEXTS.sampleRace.learnMore}
        </Button>
      </div>
      <TearOff />
    </li>
  );
}
