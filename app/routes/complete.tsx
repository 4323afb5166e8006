/** Step 7: done. Where the recap is, how to make another, and what might come next (specification 2, complete). */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { WizardFrame } from "../components/layout/wizard-frame.tsx";
import { Button, ButtonLink } from "../components/ui/button.tsx";
import { formatRaceDate } from "../domain/dates.ts";
import { UPCOMING_RACES } from "../domain/upcoming-races.ts";
import { wizardUrl } from "../domain/wizard.ts";
import { requireWizardRecap } from "../http/wizard-recap.ts";

export const meta = () => [{ title: "Race Recap Complete! · Step 7 of 7 · Race Recap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  if (recap.status === "draft") throw redirect(wizardUrl("/summary", recap.shareId));
  return { shareId: recap.shareId, raceType: recap.raceType, isOwnedByUser: recap.userId !== null };
}

export default function CompleteStep() {
  const { shareId, raceType, isOwnedByUser } = useLoaderData<typeof loader>();
  return (
    <WizardFrame step={7} title="Race Recap Complete!" raceType={raceType}>
      <p className="text-xl">Your race story has been saved and shared successfully.</p>
      {!isOwnedByUser && (
        <p className="mt-4 rounded-lg bg-card px-4 py-3">
          Only this browser can edit this recap. Its link opens anywhere.
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={wizardUrl("/summary", shareId)}>View Your Race Recap</ButtonLink>
        <Form method="post" action="/?index">
          <input type="hidden" name="after" value="home" />
          <Button type="submit" look="secondary">
            Create Another Recap
          </Button>
        </Form>
      </div>
      <section aria-labelledby="upcoming" className="mt-14">
        <h2 id="upcoming" className="mb-4 text-3xl">
          Upcoming Races You Might Like
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2">
          {UPCOMING_RACES.map((race) => (
            <li
              key={race.name}
              data-race={race.raceType}
              className="rounded-bib border-2 border-line bg-card p-5"
            >
              <p className="mb-2 flex justify-between text-sm">
                <span className="font-semibold text-race">{race.kind}</span>
                <span className="rounded-full border border-line px-2 text-quiet">Sample</span>
              </p>
              <h3 className="text-2xl">{race.name}</h3>
              <p className="mt-1 mb-4 text-quiet">
                {race.location} · {formatRaceDate(race.date)}
              </p>
              <Button look="secondary" disabled>
                Learn More
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </WizardFrame>
  );
}
