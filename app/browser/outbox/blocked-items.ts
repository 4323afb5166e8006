/** Decides which items wait for edits: for the beginning of their recap, for their question, or for live captions. */
import type { Item } from "../device/outbox-item.ts";
import type { Viewer } from "../edit-store/edit-database.ts";
import type { EditStore } from "../edit-store/edit-store.ts";
import type { Edited } from "../edit-store/edit-transaction.ts";
import type { Outbox } from "./outbox.ts";
import { isQuestionUnsent } from "./waiting-edits.ts";

interface BlockedItemsDeps {
  store: Pick<EditStore, "load" | "snapshot">;
  viewer: () => Viewer;
  /** Called once a recap's edits are read. */
  onKnown: () => void;
}

/** Returns a function that says whether an item has to wait. */
export function createBlockedItems({ store, viewer, onKnown }: BlockedItemsDeps): (item: Item) => boolean {
  const known = new Set<string>();
  const asked = new Set<string>();

  async function ask(shareId: string): Promise<void> {
    if (asked.has(shareId)) return;
    asked.add(shareId);
    await store.load(viewer(), shareId);
    known.add(shareId);
    onKnown();
  }

  return (item) => {
    // It belongs to somebody else's recap.
    if (item.kind === "contribution") return false;
    if (!known.has(item.shareId)) {
      void ask(item.shareId);
      return true;
    }
    const { rows, copy } = store.snapshot(viewer(), item.shareId);
    if (copy?.recap.id === 0) return item.kind !== "form" || item.does !== "begin";
    // The transcription replaces the live captions, so these are sent first.
    if (item.kind === "transcribe")
      return rows.some(({ field, state }) => field === `captions-${item.recordingId}` && state === "ready");
    return "questionIndex" in item && isQuestionUnsent(rows, item.questionIndex);
  };
}

/** Moves items of a refused or deleted question: photos and videos to the gallery, recordings to the first question. */
export function moveFromLostQuestions(
  outbox: Pick<Outbox, "tasks" | "change">,
  shareId: string,
  edited: Edited,
): void {
  for (const { item } of outbox.tasks()) {
    if (item.shareId !== shareId || !("questionIndex" in item) || item.questionIndex === null) continue;
    if (isLost(item.questionIndex, edited))
      outbox.change(item.id, { questionIndex: item.kind === "file" ? null : 0 });
  }
}

function isLost(index: number, { rows, copy }: Edited): boolean {
  const isRefused = rows.some(({ field, state }) => field === `question-${index}` && state === "refused");
  // The first five questions stay when their new words are refused.
  return (
    (isRefused && isQuestionUnsent(rows, index)) || Boolean(copy?.recap.removedQuestions.includes(index))
  );
}
