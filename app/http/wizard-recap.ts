/** Finds the recap of a wizard screen (product.md, A recap's life). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { createShareId, parseRecapHandle, type Recap } from "../domain/recap/recap.ts";
import { withLike } from "../domain/recap/same-race.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { recapNotFound } from "./not-found.ts";
import { redirect } from "./redirect.ts";

interface WizardRequest {
  request: Request;
  context: AppLoadContext;
}

/**
 * Returns the recap of `?recap=`; without the parameter, the viewer's most recently edited draft, or null if there is
 * none. Throws 404 for a recap that is not the viewer's.
 */
export async function findWizardRecap({ request, context }: WizardRequest): Promise<Recap | null> {
  const named = new URL(request.url).searchParams.get("recap");
  if (named === null) return context.services.recaps.findUnfinished(context.viewer);
  const handle = parseRecapHandle(named);
  const recap = handle && (await context.services.recaps.findEditable(context.viewer, handle));
  if (!recap) throw recapNotFound();
  return recap;
}

/** Like `findWizardRecap`, but redirects to the first step if there is no recap. */
export async function requireWizardRecap(args: WizardRequest): Promise<Recap> {
  const recap = await findWizardRecap(args);
  if (!recap) throw redirect("/race-type");
  return recap;
}

export function newShareId(): string {
  return createShareId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}

/** `like` is the share id of a recap with the same race, whose details the new one copies (domain/recap/same-race.ts). */
export function newRecapUrl(like: string | null = null): SitePath {
  return withLike(`/race-type?new=${newShareId()}`, like);
}
