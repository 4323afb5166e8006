/** Step 1: the type of race. The first Next creates the draft (product.md, Making it). */
import { useActionData, useLoaderData } from "@remix-run/react";
import { unlessOffline } from "../../browser/network/offline-action.ts";
import { wizardMeta } from "../../domain/wizard/wizard.ts";
import { clientActionOf, orShell } from "../offline/wizard-step.ts";
import { RaceTypeForm } from "./race-type-form.tsx";
import { load, save } from "./step.ts";

export const meta = () => wizardMeta("/race-type");

export const loader = orShell(load);
export const action = save;
export const clientAction = clientActionOf<typeof action>();
export { clientLoader } from "../offline/wizard-step.ts";
export const shouldRevalidate = unlessOffline;

export default function RaceTypeStep() {
  const { recap, shareId, stamp } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  if (result?.kind === "taken") {
    const { shareId: newId } = result;
    return <RaceTypeForm key={newId} recap={null} shareId={newId} stamp={null} result={result} />;
  }
  return <RaceTypeForm key={shareId} recap={recap} shareId={shareId} stamp={stamp} result={result} />;
}
