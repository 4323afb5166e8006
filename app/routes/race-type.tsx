/** Step 1: which type of race it was. The first Next makes the draft (product.md, Making it). */
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
} from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { AutosaveState } from "../browser/autosave.ts";
import { useHydrated } from "../browser/hydrated.ts";
import { orOffline, unlessOffline } from "../browser/offline-action.ts";
import { useAutosave } from "../browser/use-autosave.ts";
import { StepBar, WizardFrame } from "../components/layout/wizard-frame.tsx";
import { LiveNotice, SaveStatus } from "../components/recap/save-status.tsx";
import { StaleNotice } from "../components/recap/stale-notice.tsx";
import { Button, ButtonLink } from "../components/ui/button.tsx";
import { FieldErrors } from "../components/ui/field.tsx";
import { OfflineNotice } from "../components/ui/offline-notice.tsx";
import { RACE_TYPES, type RaceType, raceTypeLabel, raceTypeSchema } from "../domain/race.ts";
import { type Recap, shareIdSchema } from "../domain/recap.ts";
import { wizardUrl } from "../domain/wizard.ts";
import { badRequest } from "../http/bad-request.ts";
import { newRecapUrl, newShareId } from "../http/new-recap.ts";
import { recapNotFound } from "../http/not-found.ts";
import { readForm } from "../http/read-form.ts";
import { requireWizardForm, saveWizardStep, stepBase } from "../http/wizard-form.ts";
import { findWizardRecap } from "../http/wizard-recap.ts";

export const meta = () => [{ title: "Race Type · Step 1 of 7 · Race Recap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("new");
  const recap =
    asked === null ? await findWizardRecap({ request, context }) : await findBegun(asked, context);
  const isLive = recap?.status === "published";
  return {
    recap,
    shareId: recap?.shareId ?? asked ?? newShareId(),
    base: recap && (await stepBase(recap, ["raceType"])),
    isLive,
  };
}

/** The recap that was begun under the id of `?new=`; null before its first Next. */
async function findBegun(asked: string, { services, viewer }: AppLoadContext): Promise<Recap | null> {
  const shareId = shareIdSchema.safeParse(asked);
  if (!shareId.success) throw redirect(newRecapUrl());
  return services.recaps.findEditable(viewer, { shareId: shareId.data });
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
  const { recap, shareId, base, isLive } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const hydrated = useHydrated();
  const submit = useSubmit();
  const isSending = useNavigation().state !== "idle";
  const refused = answer?.kind === "stale" ? answer : null;
  const [chosen, setChosen] = useState<RaceType | null>(refused?.mine ?? recap?.raceType ?? null);
  const autosave = useAutosave({
    recap: recap ?? { shareId, ...NOT_BEGUN },
    screen: "race-type",
    onRestore: (patch) => {
      setChosen(patch.raceType ?? null);
      return patch;
    },
  });
  const errors = answer?.kind === "invalid" && chosen === null ? answer.errors : undefined;
  const stale = staleTypes(autosave.state, refused);

  function choose(raceType: RaceType) {
    setChosen(raceType);
    if (recap) autosave.change({ raceType });
  }

  async function sendWhenSaved(event: FormEvent<HTMLFormElement>) {
    if (!recap) return;
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const { kind } = await autosave.flush();
    if (kind === "stale" || kind === "retrying") return;
    formData.set("rev", String(Math.max(autosave.currentRev(), stale?.rev ?? 0)));
    submit(formData, { method: "post" });
  }

  return (
    <WizardFrame step={1} title="Race Type" raceType={chosen}>
      <LiveNotice isLive={isLive} />
      <Form method="post" onSubmit={sendWhenSaved}>
        <input type="hidden" name="recap" value={shareId} />
        {recap && <input type="hidden" name="rev" value={stale?.rev ?? recap.rev} />}
        {base && <input type="hidden" name="base" value={base} />}
        {answer?.kind === "offline" && <OfflineNotice />}
        {stale && (
          <StaleNotice
            differences={[
              { label: "Race type", mine: raceTypeLabel(stale.mine), theirs: raceTypeLabel(stale.theirs) },
            ]}
            url={`/race-type?recap=${shareId}`}
            settle={autosave.state.kind === "stale" ? autosave : null}
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
                  onChange={() => choose(type.value)}
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
        <SaveStatus state={autosave.state} />
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

/** Before the first Next there is nothing to save to. */
const NOT_BEGUN = { rev: 0, status: "draft", raceType: "other", answers: {} } as const;

interface StaleTypes {
  rev: number;
  mine: RaceType;
  theirs: RaceType;
}

/** Both choices, when another tab has chosen differently. */
function staleTypes(state: AutosaveState, refused: StaleTypes | null): StaleTypes | null {
  if (state.kind !== "stale") return refused;
  const { rev, raceType } = state.recap;
  return { rev, mine: state.mine.raceType ?? raceType, theirs: raceType };
}
