/** Sends what a screen has, before the athlete leaves it by a button. */
import type { Field } from "../../domain/edits/edit.ts";
import { released } from "../edit-store/edit-row.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { pageUser } from "../lib/page-user.ts";
import type { SendPause } from "./edit-send-pace.ts";
import type { SendState } from "./edit-sender.ts";
import { editSender } from "./tab-edits.ts";

/** What keeps the athlete on the screen. */
export type StepHold =
  /** Somebody else has changed a field. */
  | { kind: "stale"; field: Field }
  /** A value is not taken, as `message` says. */
  | { kind: "rejected"; field: Field; message: string }
  | SendPause;

/**
 * Sends these fields of a recap at once. Returns what keeps the athlete on the screen, or null. Without a network, this
 * device answers the form (routes/offline); for a missing recap, the server does.
 */
export async function sendStep(
  shareId: string,
  isOfStep: (field: Field) => boolean,
): Promise<StepHold | null> {
  const ofStep = () => editStore.snapshot(pageUser(), shareId).rows.filter(({ field }) => isOfStep(field));
  if (ofStep().length === 0) return null;
  await editStore.update(pageUser(), shareId, (rows) =>
    rows.map((row) => (isOfStep(row.field) ? released(row) : row)),
  );
  const state = await editSender.send(shareId, "athlete");
  const left = ofStep();
  const conflict = left.find((row) => row.state === "conflict");
  if (conflict) return { kind: "stale", field: conflict.field };
  for (const { field, message } of left) if (message !== null) return { kind: "rejected", field, message };
  if (left.length === 0 || !isPause(state)) return null;
  return state.kind === "retrying" && (state.isOffline || state.isMissing) ? null : state;
}

function isPause(state: SendState): state is SendPause {
  return state.kind !== "idle" && state.kind !== "saving";
}
