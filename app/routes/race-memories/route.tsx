/** The race memories screen (step 4): all photos and videos of a recap, their order and its cover (product.md, Memories). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import * as z from "zod/mini";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { orFailed, orOffline, unlessOffline } from "../../browser/network/offline-action.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { LiveNotice } from "../../components/text/save-status.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import { WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { shareIdSchema } from "../../domain/recap/recap.ts";
import {
  failedActionOf,
  type MemoriesPress,
  mediaIntents,
  memoriesIntents,
} from "../../domain/recap/story-intents.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import {
  afterMemoriesUrl,
  MEMORIES_OPENERS,
  type MemoriesOpener,
  memoriesUrl,
  previousUrl,
  wizardMeta,
} from "../../domain/wizard/wizard.ts";
import { lostRecap } from "../../http/bad-request.ts";
import { applyMediaForm } from "../../http/media-form.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { mediaNoticeOf, withMediaNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { recapReader } from "../../http/recap-reader.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { NOTICES } from "../../texts/site/notices.ts";
import { MemoriesForm } from "./memories-form.tsx";

export const meta = () => wizardMeta("/race-memories");

const openerSchema = z.catch(z.nullable(z.enum(MEMORIES_OPENERS)), null);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  return {
    recap,
    openedFrom: openerSchema.parse(new URL(request.url).searchParams.get("from")),
    page: crypto.randomUUID(),
    ...mediaNoticeOf(request, recap),
  };
}

const formSchema = z.object({ recap: shareIdSchema, page: z.uuid(), intent: z.string(), from: openerSchema });

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const names = ["recap", "page", "intent", "from"];
  const fields = formSchema.safeParse(Object.fromEntries(names.map((name) => [name, form.get(name)])));
  if (!fields.success) throw lostRecap();
  const { recap: shareId, page, from } = fields.data;
  const findRecap = recapReader(context, shareId);
  if (!(await findRecap())) throw recapNotFound();
  const outcome = await applyMediaForm({ form, context, shareId, findRecap, questionIndex: null, page });
  if (outcome.kind === "failed") return data(outcome.failure, outcome.status);
  // An unknown button saves, so that nothing chosen or typed is lost.
  const pressed = memoriesIntents.read(form) ?? { intent: "save" as const };
  const address = nextAddress(pressed, shareId, from);
  if (address !== null) return redirect(address);
  return redirect(withMediaNotice(memoriesUrl(shareId, from), outcome.notice, outcome.deleted));
}

/** Returns the address that the pressed button leads to, or null if it shows the memories again. */
function nextAddress(
  { intent }: MemoriesPress,
  shareId: string,
  from: MemoriesOpener | null,
): SitePath | null {
  switch (intent) {
    case "back":
      return previousUrl("/race-memories", shareId);
    case "continue":
      return afterMemoriesUrl(shareId, from);
    case "save":
    case "upload":
    case "delete":
    case "restore":
    case "cover":
    case "earlier":
    case "later":
      return null;
  }
}

export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const pressed = mediaIntents.read(await request.clone().formData());
  const send = () => serverAction<typeof action>();
  if (pressed === null) return orOffline(send);
  const nothing = { uploads: [], descriptions: {}, lost: [], limit: null };
  return orFailed(send, { kind: "media-failed" as const, ...nothing, action: failedActionOf(pressed) });
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
    <WizardFrame path="/race-memories" raceType={recap.raceType} bib={<WizardBib race={recap} />}>
      <LiveNotice recap={recap} />
      <RedirectNotice
        key={deleted ?? notice}
        message={notice && NOTICES[notice]}
        hydrated={useHydrated()}
        onShown={forgetNotice}
      />
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
