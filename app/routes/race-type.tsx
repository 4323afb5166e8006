/** Step 1: which type of race it was. The first Next makes the draft (product.md, Making it). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "../browser/hydrated.ts";
import { orOffline, unlessOffline } from "../browser/offline-action.ts";
import { StepBar, WizardFrame } from "../components/layout/wizard-frame.tsx";
import { LiveNotice } from "../components/recap/save-status.tsx";
import { StaleNotice } from "../components/recap/stale-notice.tsx";
import { Button, ButtonLink } from "../components/ui/button.tsx";
import { FieldErrors } from "../components/ui/field.tsx";
import { OfflineNotice } from "../components/ui/offline-notice.tsx";
import { RACE_TYPES, type RaceType, raceTypeLabel, raceTypeSchema } from "../domain/race.ts";
import { createShareId, shareIdSchema } from "../domain/recap.ts";
import { wizardUrl } from "../domain/wizard.ts";
import { badRequest } from "../http/bad-request.ts";
import { recapNotFound } from "../http/not-found.ts";
import { readForm } from "../http/read-form.ts";
import { requireWizardForm, saveWizardStep, stepBase } from "../http/wizard-form.ts";
import { findWizardRecap } from "../http/wizard-recap.ts";

export const meta = () => [{ title: "Race Type · Step 1 of 7 · Race Recap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const startsNew = new URL(request.url).searchParams.has("new");
  const recap = startsNew ? null : await findWizardRecap({ request, context });
  if (!recap) {
    const newShareId = createShareId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
    return { shareId: newShareId, raceType: null, begun: null, isLive: false };
  }
  return {
    shareId: recap.shareId,
    raceType: recap.raceType,
    begun: { rev: recap.rev, base: await stepBase(recap, ["raceType"]) },
    isLive: recap.status === "published",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const raceType = raceTypeSchema.safeParse(form.get("raceType"));
  if (!raceType.success) {
    return data(
      { kind: "invalid" as const, errors: raceType.error.issues.map((issue) => issue.message) },
      400,
    );
  }
  if (form.has("rev")) {
    const wizardForm = requireWizardForm(form);
    const save = await saveWizardStep(context, wizardForm, { raceType: raceType.data });
    if (save.kind === "stale") {
      const { rev, raceType: theirs } = save.recap;
      return data({ kind: "stale" as const, rev, mine: raceType.data, theirs }, 409);
    }
    return redirect(wizardUrl("/race-details", wizardForm.recap));
  }
  const shareId = shareIdSchema.safeParse(form.get("recap"));
  if (!shareId.success) throw badRequest("This form has lost its recap. Go back and open the step again.");
  const recap = await context.services.recaps.begin(context.viewer, shareId.data, raceType.data);
  if (!recap) throw recapNotFound();
  return redirect(wizardUrl("/race-details", recap.shareId));
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orOffline(() => serverAction<typeof action>());
export const shouldRevalidate = unlessOffline;

export default function RaceTypeStep() {
  const { shareId, raceType, begun, isLive } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const hydrated = useHydrated();
  const isSending = useNavigation().state !== "idle";
  const stale = answer?.kind === "stale" ? answer : null;
  const [chosen, setChosen] = useState<RaceType | null>(stale?.mine ?? raceType);
  const errors = answer?.kind === "invalid" && chosen === null ? answer.errors : undefined;

  return (
    <WizardFrame step={1} title="Race Type" raceType={chosen}>
      <LiveNotice isLive={isLive} />
      <Form method="post">
        <input type="hidden" name="recap" value={shareId} />
        {begun && <input type="hidden" name="rev" value={stale?.rev ?? begun.rev} />}
        {begun && <input type="hidden" name="base" value={begun.base} />}
        {answer?.kind === "offline" && <OfflineNotice />}
        {stale && (
          <StaleNotice
            differences={[
              { label: "Race type", mine: raceTypeLabel(stale.mine), theirs: raceTypeLabel(stale.theirs) },
            ]}
            url={`/race-type?recap=${shareId}`}
            settle={null}
          />
        )}
        <fieldset aria-describedby="race-type-error">
          <legend className="mb-4 text-lg">What type of race did you complete?</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {RACE_TYPES.map((type) => (
              <label
                key={type.value}
                data-race={type.value}
                className="flex min-h-20 cursor-pointer items-start gap-3 rounded-bib border-2 border-line bg-card p-4 has-checked:border-race has-focus-visible:outline-3 has-focus-visible:outline-race"
              >
                <input
                  type="radio"
                  name="raceType"
                  value={type.value}
                  defaultChecked={chosen === type.value}
                  onChange={() => setChosen(type.value)}
                  className="mt-1.5 size-5 accent-(--race)"
                />
                <span>
                  <span className="block font-display font-extrabold text-2xl leading-tight">
                    {type.label}
                  </span>
                  <span className="text-quiet">{type.description}</span>
                </span>
              </label>
            ))}
          </div>
          <FieldErrors id="race-type" errors={errors} />
        </fieldset>
        <StepBar>
          <ButtonLink look="secondary" to="/">
            Back
          </ButtonLink>
          <Button type="submit" disabled={(hydrated && chosen === null) || isSending}>
            Next
          </Button>
        </StepBar>
      </Form>
    </WizardFrame>
  );
}
