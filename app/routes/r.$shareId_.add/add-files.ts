/** What the guests' plain form does: checks what was typed, and adds its files one after the other. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { MAX_SENT_TOGETHER } from "../../domain/contributions/contribution.ts";
import { addEach, firstFiles, uploadKeyOf } from "../../http/form-files.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { ADD_TEXTS } from "../../texts/contributions/add-page.ts";
import { CONTRIBUTION_REFUSALS } from "../../texts/contributions/contribution-refusals.ts";
import { checkTyped, type FailedSending } from "./typed-fields.ts";

export type SendingOutcome = { kind: "sent"; sendingId: string } | { failed: FailedSending; status: number };

interface GuestForm {
  form: FormData;
  shareId: string;
  context: AppLoadContext;
}

export async function addFiles({ form, shareId, context }: GuestForm): Promise<SendingOutcome> {
  const textIn = (name: string) => String(form.get(name) ?? "");
  const typed = { userName: textIn("userName"), userEmail: textIn("userEmail"), text: textIn("text") };
  const failed = { kind: "not-sent" as const, typed, sendingId: textIn("sendingId"), errors: {}, files: [] };
  const entered = checkTyped({ ...typed, sendingId: failed.sendingId });
  if ("errors" in entered) return { failed: { ...failed, errors: entered.errors }, status: 400 };
  const { contribution } = entered;
  const pictures = firstFiles(form, "media", MAX_SENT_TOGETHER);
  const cheers = firstFiles(form, "cheer", 1);
  if (pictures.files.length + cheers.files.length === 0)
    return { failed: { ...failed, errors: { media: [ADD_TEXTS.nothingPicked] } }, status: 400 };
  const added = [await add(pictures, false), await add(cheers, true)];
  const files = added.flatMap(({ refused }) => refused);
  if (files.length === 0) return { kind: "sent", sendingId: contribution.sendingId };
  return { failed: { ...failed, files }, status: Math.max(400, ...added.map(({ status }) => status)) };

  function add(picked: ReturnType<typeof firstFiles>, isCheer: boolean) {
    return addEach(picked, {
      async add(file, fileName) {
        const uploadKey = await uploadKeyOf(file, contribution.sendingId);
        const upload = { file, isCheer, fileName, uploadKey, contribution };
        const outcome = await context.services.contributions.add(context.viewer, { shareId }, upload);
        if (outcome.kind === "not-found") throw recapNotFound();
        return outcome.kind === "refused" ? CONTRIBUTION_REFUSALS[outcome.reason] : null;
      },
      tooMany: ADD_TEXTS.tooMany,
      fault: { fault: "A contribution could not be stored", message: ADD_TEXTS.fault },
    });
  }
}
