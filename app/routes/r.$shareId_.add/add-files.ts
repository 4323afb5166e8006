/** What the guests' plain form does: checks what was typed, and adds its files one after the other. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { type ContributionInput, MAX_SENT_TOGETHER } from "../../domain/contributions/contribution.ts";
import { cleanFileName } from "../../domain/media/media.ts";
import { firstFiles, uploadKeyOf } from "../../http/form-files.ts";
import { failedWrite } from "../../http/limit.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { ADD_TEXTS } from "../../texts/contributions/add-page.ts";
import { CONTRIBUTION_REFUSALS } from "../../texts/contributions/refusals.ts";
import { checkTyped, type FailedSending } from "./typed-fields.ts";

export type SendingOutcome = { kind: "sent"; sendingId: string } | { failed: FailedSending; status: number };

interface GuestForm {
  form: FormData;
  shareId: string;
  context: AppLoadContext;
}

export async function addFiles(sent: GuestForm): Promise<SendingOutcome> {
  const { form } = sent;
  const textIn = (name: string) => String(form.get(name) ?? "");
  const typed = { userName: textIn("userName"), userEmail: textIn("userEmail"), text: textIn("text") };
  const failed = { kind: "not-sent" as const, typed, sendingId: textIn("sendingId"), errors: {}, files: [] };
  const entered = checkTyped({ ...typed, sendingId: failed.sendingId });
  if ("errors" in entered) return { failed: { ...failed, errors: entered.errors }, status: 400 };
  const pictures = firstFiles(form, "media", MAX_SENT_TOGETHER);
  const cheers = firstFiles(form, "cheer", 1);
  const files = [...pictures.files, ...cheers.files];
  if (files.length === 0)
    return { failed: { ...failed, errors: { media: [ADD_TEXTS.nothingPicked] } }, status: 400 };
  const outcomes = [];
  for (const file of files) {
    const isCheer = cheers.files.includes(file);
    outcomes.push(await addFile(sent, { file, isCheer }, entered.contribution));
  }
  const tooMany = [...pictures.others, ...cheers.others].map((fileName) => ({
    fileName,
    message: ADD_TEXTS.tooMany,
    status: 409,
  }));
  const refused = [...outcomes.filter((outcome) => outcome !== null), ...tooMany];
  if (refused.length === 0) return { kind: "sent", sendingId: entered.contribution.sendingId };
  return {
    failed: { ...failed, files: refused.map(({ fileName, message }) => ({ fileName, message })) },
    status: Math.max(...refused.map(({ status }) => status)),
  };
}

/** Returns why a file was not added, or null. */
async function addFile(
  { context, shareId }: GuestForm,
  { file, isCheer }: { file: File; isCheer: boolean },
  contribution: ContributionInput,
) {
  const fileName = cleanFileName(file.name);
  const uploadKey = await uploadKeyOf(file, contribution.sendingId);
  try {
    const outcome = await context.services.contributions.add(
      context.viewer,
      { shareId },
      { file, isCheer, fileName, uploadKey, contribution },
    );
    if (outcome.kind === "added") return null;
    if (outcome.kind === "refused")
      return { fileName, message: CONTRIBUTION_REFUSALS[outcome.reason], status: 400 };
  } catch (error) {
    const fault = { fault: "A contribution could not be stored", message: ADD_TEXTS.fault };
    return { fileName, ...failedWrite(error, fault) };
  }
  throw recapNotFound();
}
