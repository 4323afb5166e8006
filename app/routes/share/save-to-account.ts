/** The server's part of "Save to Account": is the recap there, the viewer's, and whole? (specification 4 and 5.) */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { faultText } from "../../domain/fault.ts";
import { missingDetails } from "../../domain/race-details.ts";
import { type Recap, shareIdSchema } from "../../domain/recap.ts";
import { NOTICES } from "../../http/notices.ts";
import type { SaveResult } from "./save-result.ts";

/**
 * The recap is in D1 since it was begun, and the viewer's: until there are accounts nothing has to be written.
 * Throws 400 where there is no published recap of the viewer's, and so no page to come back to.
 */
export async function saveToAccount(form: FormData, context: AppLoadContext): Promise<SaveResult> {
  let recap: Recap | null;
  try {
    recap = await findNamed(form, context);
  } catch (error) {
    console.error("A recap could not be saved", faultText(error));
    return { kind: "save-failed" };
  }
  if (recap?.status !== "published") {
    const { title, description } = NOTICES["missing-details"];
    throw data({ title, message: description }, { status: 400, statusText: "Bad Request" });
  }
  return { kind: missingDetails(recap) ? "missing-details" : "saved" };
}

async function findNamed(form: FormData, { services, viewer }: AppLoadContext): Promise<Recap | null> {
  const shareId = shareIdSchema.safeParse(form.get("recap"));
  return shareId.success ? services.recaps.findEditable(viewer, { shareId: shareId.data }) : null;
}
