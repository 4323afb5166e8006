/** Tells what autosave is doing, and whether the edits are live. */

export interface ShownSaveState {
  kind: "idle" | "waiting" | "saving" | "saved" | "retrying" | "stale" | "rejected";
  /** Why a text is not saved, in a person's words. */
  message?: string;
}

const texts: Record<ShownSaveState["kind"], string> = {
  idle: "",
  waiting: "Not saved yet",
  saving: "Saving…",
  saved: "Saved",
  retrying: "No connection. Your text is kept on this device and saved as soon as possible.",
  stale: "Not saved: changed in another tab",
  rejected: "Not saved yet",
};

export function SaveStatus({ state }: { state: ShownSaveState }) {
  return (
    <p role="status" className="min-h-6 text-quiet text-sm" data-save-state={state.kind}>
      {texts[state.kind]}
      {state.kind === "rejected" && state.message && `: ${state.message}`}
    </p>
  );
}

export function LiveNotice({ isLive }: { isLive: boolean }) {
  if (!isLive) return null;
  return (
    <p className="mb-6 rounded-lg bg-card px-4 py-3 text-sm">
      This recap is published: what you change here shows on its page.
    </p>
  );
}
