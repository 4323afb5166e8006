/** Leads to the place where a draft is resumed. Lists link here, because they do not contain the answers. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { resumeUrl } from "../domain/wizard/resume-url.ts";
import { requireWizardRecap } from "../http/wizard-recap.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return redirect(resumeUrl(await requireWizardRecap({ request, context })));
}

/** Without a component, Remix would answer 404 as data instead of a page. */
export default function Continue() {
  return null;
}
