/** Finds what step 1 shows, and saves its form. */
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type RaceType, raceTypeSchema } from "../../domain/race/race-type.ts";
import { unitsOfCountry, unitsSchema } from "../../domain/race/units.ts";
import { type Recap, shareIdSchema } from "../../domain/recap/recap.ts";
import { likeIn, type SameRace, sameRaceOf, withLike } from "../../domain/recap/same-race.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { nextUrl } from "../../domain/wizard/wizard-screens.ts";
import { lostRecap } from "../../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../../http/failed-write.ts";
import { readForm } from "../../http/read-form.ts";
import { data, redirect } from "../../http/redirect.ts";
import { changeOf, saveEdits } from "../../http/wizard-form.ts";
import { findWizardRecap, newRecapUrl, newShareId } from "../../http/wizard-recap.ts";

export async function load({ request, context }: LoaderFunctionArgs) {
  const newId = new URL(request.url).searchParams.get("new");
  const sameRace = await findSameRace(request, context);
  if (newId === null && sameRace) throw redirect(await beginUrl(request, context));
  const recap =
    newId === null ? await findWizardRecap({ request, context }) : await findNewRecap(newId, context);
  return {
    recap,
    sameRace,
    shareId: recap?.shareId ?? newId ?? newShareId(),
  };
}

/** Returns the race of the recap that `?like=` names, or null unless everybody may read it. */
async function findSameRace(
  { url }: Request,
  { services, viewer }: AppLoadContext,
): Promise<SameRace | null> {
  const like = likeIn(new URL(url).searchParams);
  return like === null ? null : sameRaceOf(await services.recaps.findViewable(viewer, { shareId: like }));
}

/** Returns the URL of a new recap of the same race. With an unfinished one, home asks first whether it may be deleted. */
async function beginUrl({ url }: Request, { services, viewer }: AppLoadContext) {
  const like = likeIn(new URL(url).searchParams);
  const unfinished = await services.recaps.findUnfinished(viewer);
  return unfinished ? withLike("/", like) : newRecapUrl(like);
}

/** Returns the recap with the id of `?new=`, or null before its first Next. Redirects to a new id if it is invalid. */
async function findNewRecap(newId: string, { services, viewer }: AppLoadContext): Promise<Recap | null> {
  const shareId = shareIdSchema.safeParse(newId);
  if (!shareId.success) throw redirect(newRecapUrl());
  return services.recaps.findEditable(viewer, { shareId: shareId.data });
}

export async function save({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const raceType = raceTypeSchema.safeParse(form.get("raceType"));
  if (!raceType.success) {
    return data(
      { kind: "invalid" as const, errors: raceType.error.issues.map((issue) => issue.message) },
      400,
    );
  }
  const shareId = shareIdSchema.safeParse(form.get("recap"));
  if (!shareId.success) throw lostRecap();
  const next = nextUrl("/race-type", shareId.data);
  if (!form.has(shownName("raceType"))) {
    const begun = await begin({ request, context, form }, shareId.data, raceType.data);
    if (begun.kind === "limited") return data({ ...begun, mine: raceType.data }, TOO_MANY_REQUESTS);
    // Somebody else's recap has the id, or a deleted one had it: the next attempt gets another id.
    if (!begun.recap)
      return data({ kind: "taken" as const, shareId: newShareId(), mine: raceType.data }, 403);
    if (begun.recap.raceType === raceType.data) return redirect(next);
  }
  const save = await saveEdits(context, shareId.data, [changeOf(form, "raceType", raceType.data)]);
  if (save.kind === "limited") return data({ ...save, mine: raceType.data }, TOO_MANY_REQUESTS);
  if (save.problems.length > 0)
    return data({ kind: "stale" as const, mine: raceType.data, theirs: save.recap.raceType }, 409);
  return redirect(next);
}

interface Beginning {
  request: Request;
  context: AppLoadContext;
  form: FormData;
}

/** Begins the recap unless it exists. Without scripts, the country decides the units. */
async function begin({ request, context, form }: Beginning, shareId: string, raceType: RaceType) {
  const sameRace = await findSameRace(request, context);
  const { services, viewer, country } = context;
  const units = unitsSchema.safeParse(form.get("units")).data ?? unitsOfCountry(country);
  return orLimit(async () => ({
    kind: "begun" as const,
    recap: await services.recaps.begin(viewer, shareId, raceType, { ...sameRace?.details, units }),
  }));
}
