/** Finds what the memories show, and saves their form. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { shareIdSchema } from "../../domain/recap/recap.ts";
import { type MemoriesPress, memoriesIntents } from "../../domain/recap/story-intents.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import {
  leaveMemoriesUrl,
  MEMORIES_OPENERS,
  type MemoriesOpener,
  memoriesUrl,
} from "../../domain/wizard/wizard-screens.ts";
import { lostRecap } from "../../http/bad-request.ts";
import { applyMediaForm } from "../../http/media-form.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { mediaNoticeOf, withMediaNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { data, redirect } from "../../http/redirect.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";

const openerSchema = z.catch(
  z.nullable(
    z.union([
      z.enum(MEMORIES_OPENERS),
      z.custom<MemoriesOpener>((from) => /^question-(0|[1-9]\d{0,8})$/.test(String(from))),
    ]),
  ),
  null,
);

export async function load({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  return {
    recap,
    openedFrom: openerSchema.parse(new URL(request.url).searchParams.get("from")),
    page: crypto.randomUUID(),
    ...mediaNoticeOf(request, recap),
  };
}

const formSchema = z.object({ recap: shareIdSchema, page: z.uuid(), intent: z.string(), from: openerSchema });

export async function save({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const names = ["recap", "page", "intent", "from"];
  const fields = formSchema.safeParse(Object.fromEntries(names.map((name) => [name, form.get(name)])));
  if (!fields.success) throw lostRecap();
  const { recap: shareId, page, from } = fields.data;
  if (!(await context.services.recaps.findEditable(context.viewer, { shareId }))) throw recapNotFound();
  const outcome = await applyMediaForm({ form, context, shareId, questionIndex: null, page });
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
      return leaveMemoriesUrl(shareId, from, "previous");
    case "continue":
      return leaveMemoriesUrl(shareId, from, "next");
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
