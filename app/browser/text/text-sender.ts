/**
 * Sends the text that no open screen has: typed before a crash, or on a screen that was left while there was no network;
 * and live captions.
 */
import type { Edit, Value } from "../../domain/edits/edit.ts";
import { basesOf, type TextItem } from "../device/item.ts";
import { editsOf, type RecapPatch } from "../device/recap-patch.ts";
import type { EditsOutcome } from "../network/recap-api.ts";
import { createMissingRecaps } from "../outbox/missing-recap.ts";
import type { Sender, SendOutcome } from "../outbox/sender.ts";

export interface TextSenderDeps {
  sendEdits: (shareId: string, edits: Edit[]) => Promise<EditsOutcome>;
  /** Called after a transcript was saved. */
  onTranscript: () => void;
}

export function createTextSender(deps: TextSenderDeps): Sender<"text"> {
  const missing = createMissingRecaps();

  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: true },
    refused: "stored",
    isBorrowed: true,
    async send(text) {
      const edits = textEdits(text);
      const [kind] = text.place.split("-");
      if (edits.length === 0) return { kind: "refused", message: "" };
      const outcome = await deps.sendEdits(text.shareId, edits);
      if (outcome.kind === "saved" && (kind === "transcript" || kind === "captions")) deps.onTranscript();
      // They are no text of the athlete's: the photo was deleted, or the recording has a text already.
      const isDropped = outcome.kind === "stale" || outcome.kind === "rejected";
      if (isDropped && (kind === "focal" || kind === "captions")) return { kind: "done" };
      const isRecapMissing = outcome.kind === "rejected" && Object.keys(outcome.fields).length === 0;
      return isRecapMissing ? missing(text.id, outcome.message) : outcomeOf(outcome);
    },
  };
}

/** Returns the edits that a text makes. Those of a half-typed question are its screen's. */
function textEdits(text: TextItem): Edit[] {
  const { place, patch, recordingId } = text;
  const [kind, ...key] = place.split("-");
  const base = basesOf(text);
  const edit = (field: Edit["field"], value: unknown, seen: Value[]) => [
    { field, base: seen, value: value as Value },
  ];
  const { description, focalPoint, transcript } = patch as Record<string, unknown>;
  switch (kind) {
    case "media":
      return edit(`description-${key.join("-")}`, description, base.description ?? []);
    case "focal":
      return edit(`focal-${key.join("-")}`, focalPoint, []);
    case "transcript":
      return recordingId === null ? [] : edit(`transcript-${recordingId}`, transcript, base.transcript ?? []);
    case "captions":
      return recordingId === null ? [] : edit(`captions-${recordingId}`, transcript, [null]);
    default:
      return editsOf(patch as RecapPatch, (field) => base[field] ?? []);
  }
}

function outcomeOf(outcome: EditsOutcome): SendOutcome {
  switch (outcome.kind) {
    case "saved":
      return { kind: "done" };
    case "stale":
      return { kind: "conflict" };
    case "rejected":
      return { kind: "refused", message: outcome.message };
    case "lost":
      return { kind: "lost", cause: "server" };
    default:
      return outcome;
  }
}
