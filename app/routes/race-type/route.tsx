/** Step 1: the type of race. The first Next creates the draft (product.md, Making it). */
import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from "@remix-run/react";
import { orOffline, unlessOffline, whenRedirected } from "../../browser/network/offline-action.ts";
import { hasSharedFiles } from "../../browser/service-worker/shared-files.ts";
import { addSharedFiles } from "../../browser/tab/add-shared-files.ts";
import { SHARED_PARAMETER } from "../../domain/site/share-target.ts";
import { wizardMeta } from "../../domain/wizard/wizard.ts";
import { orOnDevice, orShell } from "../offline/wizard-step.ts";
import { RaceTypeForm } from "./race-type-form.tsx";
import { load, save } from "./step.ts";

export const meta = () => wizardMeta("/race-type");

export const loader = orShell(load);
export const action = save;
export const clientAction = (args: ClientActionFunctionArgs) => {
  const send = orOnDevice<typeof action>(args);
  const share = new URL(args.request.url).searchParams.get(SHARED_PARAMETER);
  return orOffline(share === null ? send : () => withFiles(share, args, send));
};
export { clientLoader } from "../offline/wizard-step.ts";
export const shouldRevalidate = unlessOffline;

/** Adds the files that were shared with the app once the recap is begun. */
async function withFiles<Result>(
  share: string,
  { request }: ClientActionFunctionArgs,
  send: () => Promise<Result>,
): Promise<Result> {
  const shareId = String((await request.clone().formData()).get("recap"));
  return whenRedirected(send, async () => {
    const details = (await hasSharedFiles(share)) ? await addSharedFiles(share, shareId) : null;
    if (details) throw redirect(details);
  });
}

export default function RaceTypeStep() {
  const { recap, shareId, stamp } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  if (result?.kind === "taken") {
    const { shareId: newId } = result;
    return <RaceTypeForm key={newId} recap={null} shareId={newId} stamp={null} result={result} />;
  }
  return <RaceTypeForm key={shareId} recap={recap} shareId={shareId} stamp={stamp} result={result} />;
}
