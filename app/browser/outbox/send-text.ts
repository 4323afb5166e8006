/** Sends one stored text by the call that its place needs. */
import { descriptionSchema } from "../../domain/media/media.ts";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import { type RecapPatch, recapSaveSchema } from "../../domain/recap/recap.ts";
import { hasAll } from "../../domain/recap/recap-change.ts";
import { transcriptSchema } from "../../domain/voice/recording.ts";
import type { StoredText } from "../device/device-store.ts";
import { findOwnRecap, type PatchOutcome, sendDescription, sendSave } from "../network/recap-api.ts";
import { sendTranscript } from "../takes/recording-calls.ts";

const INVALID: PatchOutcome = { kind: "rejected", fields: {}, message: "" };

/** Rejects for faults alone. A text that cannot be saved as it is, is rejected without a call. */
export async function sendText(text: StoredText): Promise<PatchOutcome> {
  const { place, base } = text;
  const [kind, ...key] = place.split("-");
  if (kind === "media") {
    const { description } = text.patch as { description: string | null };
    const isValid = descriptionSchema.safeParse(description ?? "").success;
    return isValid ? sendDescription(key.join("-"), description) : INVALID;
  }
  if (kind === "transcript") {
    const { transcript } = text.patch as { transcript: string };
    const isValid = transcriptSchema.safeParse(transcript).success;
    return isValid
      ? sendTranscript(String(base.recordingId), { transcript, isEdited: true }, () => {})
      : INVALID;
  }
  return sendPatch(text);
}

/** Looks at the recap before: the text may have arrived, or another tab may have saved. */
async function sendPatch({ id, shareId, typedAt, rev, ...text }: StoredText): Promise<PatchOutcome> {
  const patch = text.patch as RecapPatch;
  // The same save id for the same text: a save whose answer was lost is stored once.
  const save = { saveId: `${id}_${rev}_${typedAt}`, rev, patch };
  if (!recapSaveSchema.safeParse(save).success) return INVALID;
  const found = await findOwnRecap(shareId);
  if (found.kind !== "found") return found;
  const current: OwnerRecap = found.recap;
  return current.rev !== rev || hasAll(current, patch)
    ? { kind: "stale", recap: current }
    : sendSave(shareId, save);
}
