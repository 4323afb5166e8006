/**
 * Sends the text that no open screen has: typed before a crash, or on a screen that was left while there was no network;
 * and live captions. Each by the call that its place needs.
 */
import { type MediaChange, mediaChangeSchema } from "../../domain/media/media-change.ts";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import type { RecapPatch, RecapSave } from "../../domain/recap/recap.ts";
import { hasAll, isConflict } from "../../domain/recap/recap-change.ts";
import { recapSaveSchema } from "../../domain/recap/recap-save.ts";
import { type Recording, transcriptSchema } from "../../domain/voice/recording.ts";
import type { TextItem, UnsavedPatch } from "../device/item.ts";
import type { FoundRecap, PatchOutcome } from "../network/recap-api.ts";
import { createMissingRecaps } from "../outbox/missing-recap.ts";
import type { Sender, SendOutcome } from "../outbox/sender.ts";
import { withSent } from "./unsaved-fields.ts";

export interface TextSenderDeps {
  findOwnRecap: (shareId: string) => Promise<FoundRecap>;
  sendSave: (shareId: string, save: RecapSave) => Promise<PatchOutcome>;
  sendMediaChange: (mediaId: string, change: MediaChange) => Promise<PatchOutcome>;
  sendTranscript: (
    recordingId: string,
    edit: { transcript: string; isEdited: boolean },
    onRecording: (recording: Recording) => void,
  ) => Promise<PatchOutcome>;
  /** Called with the server's version after a transcript was saved. */
  onRecording: (shareId: string, recording: Recording) => void;
}

const INVALID: SendOutcome = { kind: "refused", message: "" };

export function createTextSender(deps: TextSenderDeps): Sender<"text"> {
  const missing = createMissingRecaps();
  /** Of a call that is rejected when its recap is missing: it may be found again. */
  const unlessMissing = ({ id }: TextItem, outcome: Exclude<FoundRecap, { kind: "found" }> | PatchOutcome) =>
    outcome.kind === "rejected" ? missing(id, outcome.message) : outcomeOf(outcome);

  /** Looks at the recap before: the text may have arrived, or another tab or device may have saved something else. */
  async function sendPatch(text: TextItem): Promise<SendOutcome> {
    const unsaved = text as UnsavedPatch<RecapPatch>;
    const { patch } = unsaved;
    const saveOn = (rev: number) => ({ saveId: `${text.uploadKey}_${rev}`, rev, patch });
    if (!recapSaveSchema.safeParse(saveOn(text.rev)).success) return INVALID;
    const found = await deps.findOwnRecap(text.shareId);
    if (found.kind !== "found") return unlessMissing(text, found);
    const theirs: OwnerRecap = found.recap;
    if (hasAll(theirs, patch)) return { kind: "done" };
    if (theirs.rev !== text.rev && isConflict(theirs, withSent(unsaved, theirs).base, patch))
      return { kind: "conflict" };
    return outcomeOf(await deps.sendSave(text.shareId, saveOn(theirs.rev)));
  }

  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: true },
    refused: "stored",
    isBorrowed: true,
    async send(text) {
      const [kind, ...key] = text.place.split("-");
      if (kind === "media" || kind === "focal") {
        const change = mediaChangeSchema.safeParse(text.patch);
        if (!change.success) return INVALID;
        const outcome = unlessMissing(text, await deps.sendMediaChange(key.join("-"), change.data));
        // The photo was deleted, and a focal point is no text of the athlete's.
        return kind === "focal" && outcome.kind === "refused" ? { kind: "done" } : outcome;
      }
      if (kind !== "transcript" && kind !== "captions") return sendPatch(text);
      const { transcript } = text.patch as { transcript: string };
      const { recordingId } = text;
      if (recordingId === null || !transcriptSchema.safeParse(transcript).success) return INVALID;
      const edit = { transcript, isEdited: kind === "transcript" };
      const outcome = unlessMissing(
        text,
        await deps.sendTranscript(recordingId, edit, (recording) =>
          deps.onRecording(text.shareId, recording),
        ),
      );
      // Captions that cannot be saved are no text of the athlete's.
      return kind === "captions" && outcome.kind === "refused" ? { kind: "done" } : outcome;
    },
  };
}

function outcomeOf(outcome: PatchOutcome): SendOutcome {
  switch (outcome.kind) {
    case "saved":
      return { kind: "done" };
    case "rejected":
      return { kind: "refused", message: outcome.message };
    // Another save came in between: the next attempt looks at it.
    case "stale":
    case "lost":
      return { kind: "lost", cause: "server" };
    default:
      return outcome;
  }
}
