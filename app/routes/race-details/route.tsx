/** Step 2: the race's details, which are saved while they are typed (specification 2 and 5, race-details). */
import { useActionData, useLoaderData } from "@remix-run/react";
import { unlessOffline } from "../../browser/network/offline-action.ts";
import { wizardMeta } from "../../domain/wizard/wizard-screens.ts";
import { clientActionOf, skipForShell } from "../offline/wizard-step.ts";
import { DetailsForm } from "./details-form.tsx";
import { load, save } from "./race-details-step.ts";

export const meta = () => wizardMeta("/race-details");

export const loader = skipForShell(load);
export const action = save;
export const clientAction = clientActionOf<typeof action>();
export { clientLoader } from "../offline/wizard-step.ts";
export const shouldRevalidate = unlessOffline;

export default function RaceDetailsStep() {
  const { recap, today, accountName } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  return (
    <DetailsForm key={recap.shareId} recap={recap} today={today} accountName={accountName} result={result} />
  );
}
