/** Tells what autosave is doing, and whether the edits are live. */

export interface ShownSaveState {
  kind: "idle" | "waiting" | "saving" | "saved" | "retrying" | "limited" | "stale" | "rejected";
  /** Why a text is not saved, in plain words, without a full stop at the end. */
  message?: string;
}

const texts: Record<ShownSaveState["kind"], string> = {
  idle: "",
  waiting: "Not saved yet",
  saving: "Saving…",
  saved: "Saved",
  retrying: "No connection. Your text is kept on this device and saved as soon as possible.",
  limited: "Too many saves in a short time",
  stale: "Not saved: changed in another tab",
  rejected: "Not saved yet",
};

export function SaveStatus({ state }: { state: ShownSaveState }) {
  return (
    <p role="status" className="min-h-6 text-quiet text-sm" data-save-state={state.kind}>
      {textOf(state)}
    </p>
  );
}

function textOf({ kind, message }: ShownSaveState): string {
  if (kind === "limited") return keptUntilThen(message ?? texts.limited);
  return kind === "rejected" && message ? `${texts.rejected}: ${message}` : texts[kind];
}

/** What is said of a limit, whose message says when to try again. */
export function keptUntilThen(message: string): string {
  return `${message}. Your text is kept on this device until then.`;
}

export function LiveNotice({ isLive }: { isLive: boolean }) {
  if (!isLive) return null;
  return (
    <p className="mb-6 rounded-lg bg-card px-4 py-3 text-sm">
      This recap is published: what you change here shows on its page.
    </p>
  );
}
