/** Reports what waits on this device at each change, without a timer. An edit reads its own rows alone. */
import { itemStore } from "../device/outbox-item-store.ts";
import { type Changed, EDITS_CHANNEL } from "../edit-store/edit-database.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import { findRows } from "../edit-store/find-edits.ts";
import { VISITOR_KNOWN } from "../lib/page-user.ts";
import { onWaitingChanged } from "../lib/waiting-event.ts";
import { SIGNED_IN } from "../network/signed-out.ts";
import { isAnyRecording, nextShownAt, type Unsent, type WaitingWork, waitingOf } from "./waiting-work.ts";

/** Waits for the other changes of a group. */
const SETTLE_MS = 50;
const USER_EVENTS = [SIGNED_IN, VISITOR_KNOWN];

export type WaitingWatch = ReturnType<typeof watchWaiting>;

/** Calls `onUnsent` when this device has something that may have to be sent. */
export function watchWaiting(
  onWaiting: (waiting: WaitingWork | null) => void,
  onUnsent: () => void = () => {},
) {
  let known: Unsent = { items: [], rows: [], isRecording: true };
  const unread = new Set(["items", "rows"]);
  let isStopped = false;
  let showing: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    if (isStopped || unread.size > 0) return;
    onWaiting(waitingOf(known));
    clearTimeout(showing);
    const next = nextShownAt(known, Date.now());
    if (next !== null) showing = setTimeout(look, next - Date.now() + 1);
  }
  function learn(changes: Partial<Unsent>): void {
    known = { ...known, ...changes };
    if (known.items.length + known.rows.length > 0) onUnsent();
    look();
  }
  async function readItems(): Promise<void> {
    const [items, isRecording] = await Promise.all([itemStore.list(), isAnyRecording()]);
    unread.delete("items");
    learn({ items, isRecording });
  }
  async function readRows({ shareId, fields }: Changed): Promise<void> {
    const rows = await findRows(shareId, fields);
    const isRead = (row: EditRow) => row.shareId === shareId && (fields?.includes(row.field) ?? true);
    const others = known.rows.filter((row) => !isRead(row));
    learn({ rows: [...others, ...rows].toSorted((a, b) => a.order - b.order) });
  }

  // A BroadcastChannel receives the messages of this tab's store, too, which has an object of its own.
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(EDITS_CHANNEL);
  if (channel) channel.onmessage = ({ data }: MessageEvent<Changed>) => void readRows(data);
  const unwatch = onWaitingChanged(() => {
    clearTimeout(settling);
    settling = setTimeout(readItems, SETTLE_MS);
  });
  async function readAllRows(): Promise<void> {
    const rows = await findRows();
    unread.delete("rows");
    learn({ rows });
  }
  function readAll(): void {
    void readAllRows();
    void readItems();
  }
  // Another user has other items.
  for (const event of USER_EVENTS) addEventListener(event, readAll);
  readAll();
  return {
    /** Reports again, because other fields are shown now. */
    look,
    stop() {
      isStopped = true;
      clearTimeout(showing);
      clearTimeout(settling);
      channel?.close();
      for (const event of USER_EVENTS) removeEventListener(event, readAll);
      unwatch();
    },
  };
}
