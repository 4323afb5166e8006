/** Step 7: done. Where the recap is, how to make another, and what might come next (specification 2, complete). */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useKeptRecaps } from "../../browser/use-kept-recaps.ts";
import { WizardFrame } from "../../components/layout/wizard-frame.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { formatDistance } from "../../domain/race.ts";
import { UPCOMING_RACES } from "../../domain/upcoming-races.ts";
import { wizardMeta, wizardUrl } from "../../domain/wizard.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { Celebration } from "./celebration.tsx";
import { SampleRace } from "./sample-race.tsx";

export const meta = () => wizardMeta("/complete");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  if (recap.status === "draft") throw redirect(wizardUrl("/summary", recap.shareId));
  return {
    shareId: recap.shareId,
    raceType: recap.raceType,
    result: recap.finishTime ?? formatDistance(recap),
    isOwnedByUser: recap.userId !== null,
    isPublic: recap.isPublic,
  };
}

export default function CompleteStep() {
  const { shareId, raceType, result, isOwnedByUser, isPublic } = useLoaderData<typeof loader>();
  return (
    <WizardFrame path="/complete" raceType={raceType}>
      <p className="text-xl">Your race story has been saved and shared successfully.</p>
      <Celebration raceType={raceType} result={result} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={wizardUrl("/summary", shareId)} className="grow">
          View Your Race Recap
        </ButtonLink>
        <Form method="post" action="/?index" className="flex grow">
          <input type="hidden" name="after" value="home" />
          {useKeptRecaps().map((kept) => (
            <input key={kept} type="hidden" name="kept" value={kept} />
          ))}
          <Button type="submit" look="secondary" className="grow">
            Create Another Recap
          </Button>
        </Form>
      </div>
      {!isOwnedByUser && (
        <p className="mt-5 text-quiet">
          {isPublic
            ? "Only this browser can edit this recap. Its link opens anywhere."
            : "This recap is private: only this browser can open its link, and edit it."}
        </p>
      )}
      <section aria-labelledby="upcoming" className="mt-16">
        <h2 id="upcoming" className="mb-7 text-title">
          Upcoming Races You Might Like
        </h2>
        <ul className="grid gap-8 sm:grid-cols-2 sm:gap-6">
          {UPCOMING_RACES.map((race) => (
            <SampleRace key={race.name} race={race} />
          ))}
        </ul>
      </section>
    </WizardFrame>
  );
}
