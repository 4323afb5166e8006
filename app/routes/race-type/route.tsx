/** Step 1: the type of race. The first Next creates the draft (product.md, Making it). */
import {
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import type { FromDevice } from "../../browser/device/page-keeper.tsx";
import { catchOffline, onRedirect, unlessOffline } from "../../browser/network/offline-action.ts";
import { hasSharedFiles } from "../../browser/service-worker/shared-files.ts";
import { addSharedFiles } from "../../browser/tab/add-shared-files.ts";
import { likeIn } from "../../domain/recap/same-race.ts";
import { SHARED_PARAMETER } from "../../domain/site/shared-files-target.ts";
import { wizardMeta } from "../../domain/wizard/wizard-screens.ts";
import { fallBackToDevice, skipForShell } from "../offline/wizard-step.ts";
import { RaceTypeForm } from "./race-type-form.tsx";
import { load, save } from "./race-type-step.ts";

export const meta = () => wizardMeta("/race-type");

export const loader = skipForShell(load);
export const action = save;
export const clientAction = (args: ClientActionFunctionArgs) => {
  const send = fallBackToDevice<typeof action>(args);
  const share = new URL(args.request.url).searchParams.get(SHARED_PARAMETER);
  return catchOffline(share === null ? send : () => withFiles(share, args, send));
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
  return onRedirect(send, async () => {
    const details = (await hasSharedFiles(share)) ? await addSharedFiles(share, shareId) : null;
    if (details) throw redirect(details);
  });
}

type LoadedStep = Awaited<ReturnType<typeof load>> & FromDevice;

export default function RaceTypeStep() {
  const { isFromDevice = false, ...step } = useLoaderData<typeof loader>() as LoadedStep;
  const { recap, sameRace, shareId } = step;
  const [search] = useSearchParams();
  const lacksRace = isFromDevice && recap === null && likeIn(search) !== null;
  const result = useActionData<typeof action | typeof clientAction>();
  /** The id of a new recap, because the first one is taken. */
  const newId = result?.kind === "taken" ? result.shareId : null;
  return (
    <RaceTypeForm
      key={newId ?? shareId}
      recap={newId === null ? recap : null}
      sameRace={sameRace}
      lacksRace={lacksRace}
      shareId={newId ?? shareId}
      result={result}
    />
  );
}
