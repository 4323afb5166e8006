/** Publishes the recap that a form names (product.md, Publishing and Nothing to share). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { type ShareNeed, shareIdSchema } from "../domain/recap/recap.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { nextUrl } from "../domain/wizard/wizard-screens.ts";
import { recapNotFound } from "./not-found.ts";
import { savedNotice, withNotice } from "./notices.ts";

type Published =
  | { kind: "redirect"; location: SitePath }
  | { kind: "incomplete"; fields: Record<string, string[]> }
  | { kind: "nothing-to-share"; shareId: string; missing: ShareNeed[] };

/**
 * Returns the address to redirect to, or what is missing. Publishing again changes nothing. Throws 404 for a recap that
 * is not the viewer's.
 */
export async function publishFromForm(form: FormData, context: AppLoadContext): Promise<Published> {
  const shareId = shareIdSchema.safeParse(form.get("recap"));
  if (!shareId.success) throw recapNotFound();
  const outcome = await context.services.recaps.publish(context.viewer, shareId.data);
  switch (outcome.kind) {
    case "published": {
      const location = nextUrl("/summary", shareId.data);
      const notice = savedNotice(context.viewer);
      return { kind: "redirect", location: outcome.isFirst ? withNotice(location, notice) : location };
    }
    case "nothing-to-share":
      return { ...outcome, shareId: shareId.data };
    case "incomplete":
      return outcome;
    case "not-found":
      throw recapNotFound();
  }
}
