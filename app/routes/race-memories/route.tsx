/** The memories screen (step 4, or of the step that opened it): all photos and videos of a recap, their order and its cover (product.md, Memories). */
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { catchFailed, catchOffline, unlessOffline } from "../../browser/network/offline-action.ts";
import { useSaveState } from "../../browser/text/use-field.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { LiveNotice, SaveStatus } from "../../components/text/save-status.tsx";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import { WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { failedActionOf, mediaIntents } from "../../domain/recap/story-intents.ts";
import { memoriesStepOf, wizardMeta } from "../../domain/wizard/wizard-screens.ts";
import { fallBackToDevice, skipForShell } from "../offline/wizard-step.ts";
import { MemoriesForm } from "./memories-form.tsx";
import { load, save } from "./race-memories-step.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  wizardMeta("/race-memories", null, memoriesStepOf(data?.openedFrom ?? null));

export const loader = skipForShell(load);
export const action = save;
export { clientLoader } from "../offline/wizard-step.ts";

export const clientAction = async (args: ClientActionFunctionArgs) => {
  const pressed = mediaIntents.read(await args.request.clone().formData());
  const send = fallBackToDevice<typeof action>(args);
  if (pressed === null) return catchOffline(send);
  const nothing = { uploads: [], descriptions: {}, lost: [], limit: null };
  return catchFailed(send, { kind: "media-failed" as const, ...nothing, action: failedActionOf(pressed) });
};
/**
 * Skips the reload after a failure: nothing has changed, or the network is down. Reloads when another tab has deleted a
 * photo, so the page no longer shows it.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionResult?.kind === "media-failed" ? change.actionResult.lost.length > 0 : unlessOffline(change);

export default function RaceMemories() {
  const { recap, openedFrom, page, notice, deleted } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  return (
    <WizardFrame
      path="/race-memories"
      stepOf={memoriesStepOf(openedFrom)}
      raceType={recap.raceType}
      bib={<WizardBib race={recap} />}
      status={<SaveStatus says="course" state={useSaveState(recap.shareId)} />}
    >
      <LiveNotice recap={recap} />
      <RedirectNotice key={deleted ?? notice?.title} message={notice} onShown={forgetNotice} />
      <MemoriesForm
        key={recap.shareId}
        recap={recap}
        openedFrom={openedFrom}
        page={page}
        deleted={deleted}
        result={result}
      />
    </WizardFrame>
  );
}
