/** Tells what autosave is doing, and whether the edits are live. */

type SaveState = "idle" | "saving" | "saved" | "retrying" | "stale" | "rejected";

const texts: Record<SaveState, string> = {
  idle: "",
  saving: "Saving…",
  saved: "Saved",
  retrying: "No connection. Your text is kept on this device and saved as soon as possible.",
  stale: "Not saved: changed in another tab",
  rejected: "Not saved yet",
};

export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <p role="status" className="min-h-6 text-quiet text-sm" data-save-state={state}>
      {texts[state]}
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
