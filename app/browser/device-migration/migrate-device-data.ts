/**
 * Moves texts, forms with questions and copies of recaps from the outbox's database, where versions before December 2026
 * stored them, to the edit store. Delete this folder after 27 December 2026.
 */

import { itemStore, withDatabase } from "../device/outbox-item-store.ts";
import type { EditStore } from "../edit-store/edit-store.ts";
import { withStorage } from "../lib/local-storage.ts";
import { itemLock, lockWithin, tryLock } from "../lib/locks.ts";
import { pageUser } from "../lib/page-user.ts";
import { COPIES_DONE, END, hasOldCopies } from "./old-copies.ts";
import { isOld, type OldForm, type OldText, withOldItem } from "./old-items.ts";

/** How long to wait for another page, which may be frozen. */
const LOCK_WAITS_MS = 5_000;

/** Moves what no other page holds. What an old page holds, a later page moves. */
export async function migrateDeviceData(store: EditStore): Promise<void> {
  if (Date.now() > END) return;
  const release = await lockWithin(LOCK_WAITS_MS, "takeover");
  // Another page is doing it.
  if (!release) return;
  try {
    const items = (await withDatabase((database) => database.getAll("items"))) ?? [];
    const old = (items as { kind: string }[]).filter(isOld).toSorted((a, b) => a.order - b.order);
    await migrateCopies(store, old);
    for (const item of old) await migrateItem(store, item);
  } finally {
    release();
  }
}

async function migrateCopies(store: EditStore, old: (OldText | OldForm)[]): Promise<void> {
  if (!(await hasOldCopies())) return;
  const copies = (await withDatabase((database) => database.getAll("recaps"))) ?? [];
  for (const { userId, shareId, recap } of copies) {
    // It has what a form changes, too: then it is not the server's, which the next page brings.
    const isChanged = old.some((item) => item.kind === "form" && item.shareId === shareId);
    const owner = userId ?? pageUser();
    const { copy } = await store.load(owner, shareId);
    if (!copy && (recap.id === 0 || !isChanged)) await store.storeCopy(owner, recap, 0);
  }
  if (store.isDurable()) withStorage((storage) => storage.setItem(COPIES_DONE, "yes"));
}

/** A visitor's item passes to the page's user, as the rows of the edit store do. */
async function migrateItem(store: EditStore, { id, userId, shareId }: OldText | OldForm): Promise<void> {
  // An old page has it, and may be sending it.
  const release = await tryLock(itemLock(id));
  if (!release) return;
  try {
    const item: object | undefined = await itemStore.find(id);
    if (!item) return;
    const owner = userId ?? pageUser();
    const old = { ...(item as OldText | OldForm), userId: owner };
    const { copy } = await store.load(owner, shareId);
    const isDraft = copy?.recap.status === "draft";
    await store.update(owner, shareId, (rows) => withOldItem(rows, old, isDraft));
    // After a crash here it is moved again, with the same values. Its dependents continue.
    if (store.isDurable()) await itemStore.remove(id, { recordingId: undefined });
  } finally {
    release();
  }
}
