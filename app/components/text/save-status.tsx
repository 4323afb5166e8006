/** Shows whether what was typed is saved, and a notice that edits of a published recap are saved at once. */
import { isShared, type Sharing } from "../../domain/recap/recap.ts";
import { SAVE_TEXTS } from "../../texts/recap/wizard.ts";

export interface ShownSaveState {
  kind:
    | "idle"
    | "waiting"
    | "saving"
    | "saved"
    | "retrying"
    | "limited"
    | "signed-out"
    | "stale"
    | "rejected";
  /** Why a text is not saved: a sentence without its full stop. */
  message?: string;
}

export function SaveStatus({ state }: { state: ShownSaveState }) {
  return (
    <p role="status" className="min-h-6 text-quiet text-sm" data-save-state={state.kind}>
      {textOf(state)}
    </p>
  );
}

function textOf({ kind, message }: ShownSaveState): string {
  if (kind === "idle") return "";
  if (kind === "limited") return SAVE_TEXTS.keptUntil(message ?? SAVE_TEXTS.limited);
  return kind === "rejected" && message ? SAVE_TEXTS.rejectedBecause(message) : SAVE_TEXTS[kind];
}

export function LiveNotice({ recap }: { recap: Sharing }) {
  if (recap.status !== "published") return null;
  return (
    <p className="mb-4 rounded-lg bg-card px-4 py-2.5 text-sm leading-snug sm:mb-6">
      {SAVE_TEXTS.live[isShared(recap) ? "public" : "private"]}
    </p>
  );
}
