/**
 * Step 7, the end of the wizard: the finished bib, links to the recap and to a new one, the story card, and sample races
 * (specification 2, complete).
 */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useStoredRecaps } from "../../browser/device/use-stored-recaps.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { BesideColumn, StepBar, WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { signInUrl } from "../../domain/account/sign-in-url.ts";
import { UPCOMING_RACES } from "../../domain/race/upcoming-races.ts";
import { isShared } from "../../domain/recap/recap.ts";
import { defaultCardChoice } from "../../domain/sharing/story-card.ts";
import { wizardMeta, wizardUrl } from "../../domain/wizard/wizard.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { COMPLETE_TEXTS } from "../../texts/recap/complete.ts";
import { CardOffer } from "./card-offer.tsx";
import { Confetti } from "./confetti.tsx";
import { FinishedBib } from "./finished-bib.tsx";
import { InstallHint } from "./install-hint.tsx";
import { SampleRace } from "./sample-race.tsx";

export const meta = () => wizardMeta("/complete");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  if (recap.status === "draft") throw redirect(wizardUrl("/summary", recap.shareId));
  return { recap, card: defaultCardChoice(recap) };
}

export default function CompleteStep() {
  const { recap, card } = useLoaderData<typeof loader>();
  const access = isShared(recap) ? "public" : "private";
  return (
    <WizardFrame
      path="/complete"
      raceType={recap.raceType}
      lead={
        <>
          {!recap.dnf && <Confetti />}
          <p className="text-xl">{COMPLETE_TEXTS.saved[recap.dnf ? "dnf" : "finished"][access]}</p>
        </>
      }
      beside={
        <BesideColumn isTall>
          <FinishedBib recap={recap} />
        </BesideColumn>
      }
    >
      {recap.userId === null && (
        <p className="mt-5 text-quiet">
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
      <CardOffer recap={recap} choice={card} />
      <section aria-labelledby="upcoming" className="mt-16">
        <h2 id="upcoming" className="mb-7 text-title sm:text-4xl">
          {COMPLETE_TEXTS.upcomingRaces}
        </h2>
        <ul className="grid gap-8 sm:grid-cols-2 sm:gap-6">
          {UPCOMING_RACES.map((race) => (
            <SampleRace key={race.name} race={race} />
          ))}
        </ul>
      </section>
      {/* Last, because it comes late: nothing else moves. */}
      <InstallHint />
      <StepBar>
        <Form method="post" action="/?index">
          <input type="hidden" name="after" value="home" />
          {useStoredRecaps().map((kept) => (
            <input key={kept} type="hidden" name="kept" value={kept} />
          ))}
          <Button type="submit" look="secondary">
            {COMPLETE_TEXTS.createAnother}
          </Button>
        </Form>
        <ButtonLink to={wizardUrl("/summary", recap.shareId)}>{COMPLETE_TEXTS.view}</ButtonLink>
      </StepBar>
    </WizardFrame>
  );
}
