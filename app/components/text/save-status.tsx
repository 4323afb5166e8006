/** Shows whether what was typed is saved, and a notice that edits of a published recap are saved at once. */
import { isShared, type Sharing } from "../../domain/recap/recap.ts";
import { SAVE_TEXTS } from "../../texts/recap/wizard-frame.ts";

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

interface SaveStatusProps {
  state: ShownSaveState;
  /** By default "all". A step's header shows "course" (saved or saving), the fields show "trouble" (errors). */
  says?: "all" | "course" | "trouble";
}

export function SaveStatus({ state, says = "all" }: SaveStatusProps) {
  const isSaid = says === "all" || (says === "course") === IN_COURSE.includes(state.kind);
  return (
    <p
      role="status"
      className={`text-quiet text-sm ${says === "all" ? "min-h-6" : ""}`.trimEnd()}
      data-save-state={isSaid ? state.kind : undefined}
    >
      {isSaid && textOf(state)}
    </p>
  );
}

const IN_COURSE: readonly ShownSaveState["kind"][] = ["idle", "waiting", "saving", "saved"];

/** Returns why a text waits for the athlete; null if none does. */
export function troubleOf(states: readonly ShownSaveState[]): string | null {
  const state = states.find(({ kind }) => kind === "stale" || kind === "rejected");
  return state ? textOf(state) : null;
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
