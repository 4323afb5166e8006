/** Finds what step 5 shows, and publishes the recap. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publishFromForm } from "../../http/publish-recap.ts";
import { readForm } from "../../http/read-form.ts";
import { data, redirect } from "../../http/redirect.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";

export async function load({ request, context }: LoaderFunctionArgs) {
  return { recap: await requireWizardRecap({ request, context }) };
}

export async function save({ request, context }: ActionFunctionArgs) {
  const outcome = await publishFromForm(await readForm(request), context);
  return outcome.kind === "redirect" ? redirect(outcome.location) : data(outcome, 400);
}
