/** The server's part of saving to the account: checks that the recap is the viewer's and complete (specification 4, 5). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { missingDetails } from "../../../domain/race/race-details.ts";
import { type Recap, shareIdSchema } from "../../../domain/recap/recap.ts";
import { logFault } from "../../../domain/site/log-fault.ts";
import { badRequest } from "../../../http/bad-request.ts";
import { NOTICES } from "../../../texts/site/notices.ts";
import type { SaveResult } from "./save-result.ts";

/**
 * Makes the recap the user's, as signing in does for all of the visitor's. Throws 400 if the viewer has no such
 * published recap, because the share page cannot be shown again then.
 */
export async function saveToAccount(form: FormData, context: AppLoadContext): Promise<SaveResult> {
  let recap: Recap | null;
  try {
    if (context.viewer.user) await context.services.accounts.claim(context.viewer);
    recap = await findNamed(form, context);
  } catch (error) {
    logFault("A recap could not be saved", error);
    return { kind: "save-failed" };
  }
  if (recap?.status !== "published") {
    const { title, description } = NOTICES["missing-details"];
    throw badRequest(description, title);
  }
  return { kind: isSavable(recap) ? "saved" : "missing-details" };
}

/** Whether the recap has all that saving it requires. */
export function isSavable(recap: Recap): boolean {
  return recap.status === "published" && !missingDetails(recap);
}

async function findNamed(form: FormData, { services, viewer }: AppLoadContext): Promise<Recap | null> {
  const shareId = shareIdSchema.safeParse(form.get("recap"));
  return shareId.success ? services.recaps.findEditable(viewer, { shareId: shareId.data }) : null;
}
