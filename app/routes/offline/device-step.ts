/** Runs a step's own `load` and `save` on this device, with the recaps that it has stored. */
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listSeasonYears } from "../../browser/device/season-copies.ts";
import type { Viewer } from "../../browser/edit-store/edit-database.ts";
import { createDeviceRecaps, NeedsNetwork } from "../../browser/wizard/device-recaps.ts";
import { likeIn } from "../../domain/recap/same-race.ts";
import { mediaIntents, recordingIntents } from "../../domain/recap/story-intents.ts";
import { type WizardPath, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { peekForm } from "../../http/read-form.ts";
import { redirect } from "../../http/redirect.ts";
import { newRecapUrl } from "../../http/wizard-recap.ts";
import type { RecapService } from "../../services/recap-service.ts";
import { deviceHome } from "../_index/shown-bibs.ts";
import * as customQuestions from "../custom-questions/custom-questions-step.ts";
import { deviceCollection } from "../past-recaps/device-collection.ts";
import * as questions from "../questions/questions-step.ts";
import * as raceDetails from "../race-details/race-details-step.ts";
import * as raceMemories from "../race-memories/race-memories-step.ts";
import * as raceType from "../race-type/race-type-step.ts";
import { deviceSeason, isSeason } from "../season.$year/device-season.ts";
import * as summary from "../summary/summary-step.ts";

interface Step {
  load: (args: LoaderFunctionArgs) => Promise<object>;
  save: (args: ActionFunctionArgs) => Promise<unknown>;
}

const STEPS: Partial<Record<WizardPath, Step>> = {
  "/race-type": raceType,
  "/race-details": raceDetails,
  "/custom-questions": customQuestions,
  "/questions": questions,
  "/race-memories": raceMemories,
  "/summary": summary,
};

/** Returns what a screen shows. Throws a NeedsNetwork if this device does not have it. */
export async function loadOnDevice(request: Request, viewer: Viewer): Promise<object> {
  const url = new URL(request.url);
  const { pathname, searchParams } = url;
  if (isSeason(url)) return deviceSeason(url, viewer);
  const like = likeIn(searchParams);
  // The race is filled in once the server answers. An unfinished recap stays beside the new one.
  if (pathname === "/race-type" && like !== null && !searchParams.has("new"))
    throw redirect(newRecapUrl(like));
  const recaps = recapsFor(request, viewer, null);
  if (pathname === "/") return deviceHome(await recaps.findUnfinished(), await recaps.list());
  if (pathname === "/past-recaps")
    return deviceCollection(request, await recaps.list(), await listSeasonYears(viewer));
  return stepOf(request).load({ request, context: contextOf(recaps), params: {} });
}

/** Returns what the step's form answers; throws a Response that redirects, or a NeedsNetwork. */
export async function saveOnDevice(request: Request, viewer: Viewer): Promise<unknown> {
  const form = await peekForm(request);
  // Nothing is deleted without a network: an unfinished recap stays beside the new one.
  if (new URL(request.url).pathname === "/") throw redirect(newRecapUrl(likeIn(form)));
  if (mediaIntents.read(form) || recordingIntents.read(form)) throw new NeedsNetwork();
  const answer = await stepOf(request).save({
    request,
    context: contextOf(recapsFor(request, viewer, form)),
    params: {},
  });
  if (answer instanceof Response) {
    // The link is made when the draft is published. Until then the summary says what it waits for.
    const isShared = answer.headers.get("location")?.startsWith("/share");
    throw isShared ? redirect(wizardUrl("/summary", String(form.get("recap")))) : answer;
  }
  return answer instanceof Object && "data" in answer ? answer.data : answer;
}

/** Home and the collection are no steps. */
function stepOf({ url }: Request): Step {
  const step = STEPS[new URL(url).pathname as WizardPath];
  if (!step) throw new NeedsNetwork();
  return step;
}

function recapsFor({ url }: Request, viewer: Viewer, form: FormData | null) {
  return createDeviceRecaps({ viewer, form, isNew: new URL(url).searchParams.has("new") });
}

type DeviceRecaps = Pick<
  RecapService,
  "findViewable" | "findEditable" | "findUnfinished" | "begin" | "edit" | "publish"
>;

/** Returns as much of the load context as the steps use. Everything else needs the network. */
function contextOf(recaps: ReturnType<typeof recapsFor>): AppLoadContext {
  const own: DeviceRecaps = recaps;
  const unavailable = new Proxy({}, { get: () => () => Promise.reject(new NeedsNetwork()) });
  return {
    services: {
      recaps: own,
      media: unavailable,
      recordings: unavailable,
      transcription: { isAvailable: true },
    },
    viewer: { visitorId: "", user: null },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  } as unknown as AppLoadContext;
}
