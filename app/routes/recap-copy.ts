/** A recap as pages have it, for its owner's device, which shows it without a network (browser/edit-store/edit-store.ts). */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireWizardRecap } from "../http/wizard-recap.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await requireWizardRecap({ request, context }));
}
