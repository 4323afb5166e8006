/** What waits on this device and is not shown on an open screen. */
import type { UnsentWork } from "../../texts/recap/waiting-line.ts";
import { type Item, isPublication, isPublishing } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { editDatabase } from "../edit-store/edit-database.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import { findEveryRow, findRows } from "../edit-store/find-edits.ts";
import { isFieldShown } from "../edit-store/shown-fields.ts";
import { hasLocks } from "../lib/locks.ts";
import { isOwn, pageUser } from "../lib/page-user.ts";
import { isRecordingElsewhere } from "../lib/recorder-lock.ts";
import { SHOWN_AFTER_MS, waitingIn } from "./waiting-edits.ts";

export interface WaitingWork {
  counts: UnsentWork;
  /** The names of the photos and videos among them. */
  fileNames: string[];
  /** What waits for the athlete: a text, a refused publication, or a recording found after a crash that holds one up. */
  held: Item | EditRow | null;
  /** The share id of a recap that is to be published. */
  publishing: string | null;
  /** Whether the athlete has paused all photos, videos and recordings. */
  isPaused: boolean;
  /** Whether texts would be lost with the page. */
  isInMemory: boolean;
}

/** What this device has stored. */
export interface Unsent {
  items: Item[];
  rows: EditRow[];
  /** Whether a tab is recording. */
  isRecording: boolean;
}

interface WaitingOptions {
  /** Milliseconds since 1970; infinite before publishing, when everything counts. */
  now?: number;
}

/** Returns null if nothing waits. With a share id, only what belongs to that recap, its publication aside. */
export async function findWaiting(shareId?: string, options?: WaitingOptions): Promise<WaitingWork | null> {
  const [items, rows, isRecording] = await Promise.all([
    itemStore.list(shareId),
    findRows(shareId),
    isAnyRecording(),
  ]);
  const own = items.filter((item) => shareId === undefined || !isPublication(item));
  return waitingOf({ items: own, rows, isRecording }, options);
}

/** Returns null if nothing waits. */
export function waitingOf(
  { items, rows, isRecording }: Unsent,
  { now = Date.now() }: WaitingOptions = {},
): WaitingWork | null {
  const left = items.filter((item) => now - item.order > SHOWN_AFTER_MS);
  const isInMemory = rows.length > 0 && !editDatabase.isDurable();
  const isCounted = (row: EditRow) => now === Number.POSITIVE_INFINITY || isInMemory || !isFieldShown(row);
  const edits = waitingIn(rows.filter(isCounted), now);
  const counted = left.filter(({ state }) => state !== "held" && state !== "refused");
  const fromItems = countsOf(counted);
  const fileNames = counted.flatMap((item) => ("fileName" in item ? [item.fileName] : []));
  const counts = { ...fromItems, texts: fromItems.texts + edits.count };
  const publishing = items.find(isPublishing)?.shareId ?? null;
  const holdsUp = (item: Item) =>
    item.kind === "take" && item.state === "held" && item.shareId === publishing && !isRecording;
  const held =
    left.find((item) => (isPublication(item) && item.state === "refused") || holdsUp(item)) ?? edits.held;
  const media = left.filter((item) => "declaration" in item || item.kind === "take");
  const isPaused = media.length > 0 && media.every((item) => item.isPaused);
  if (held === null && publishing === null && isNothing(counts)) return null;
  return { counts, fileNames, held, publishing, isPaused, isInMemory };
}

/** Returns when the next of these is old enough to be shown; null if all are. */
export function nextShownAt({ items, rows }: Unsent, now: number): number | null {
  const times = [...items, ...rows].map(({ order }) => order + SHOWN_AFTER_MS).filter((at) => at >= now);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Deletes a refused publication, because the athlete publishes the recap anew. */
export async function forgetRefused(shareId: string): Promise<void> {
  for (const item of await itemStore.list(shareId))
    if (isPublication(item) && item.state === "refused") await itemStore.remove(item.id);
}

/** Counts all that this browser has not sent, of the page's user and of others. */
export async function countUnsent(): Promise<Record<"own" | "others", UnsentWork>> {
  const [items, rows] = await Promise.all([itemStore.listAll(), findEveryRow()]);
  const isOfPage = (one: Item | EditRow) => isOwn(one, pageUser());
  const isOfOthers = (one: Item | EditRow) => !isOfPage(one);
  return {
    own: countsOf(items.filter(isOfPage), rows.filter(isOfPage)),
    others: countsOf(items.filter(isOfOthers), rows.filter(isOfOthers)),
  };
}

/** Counts what the athlete has made. */
export function countsOf(items: Item[], rows: EditRow[] = []): UnsentWork {
  const files = items.filter((item) => "declaration" in item);
  const filesOf = (type: (typeof files)[number]["fileType"]) =>
    files.filter(({ fileType }) => fileType === type).length;
  return {
    texts: items.filter(isEdit).length + rows.filter(({ field }) => !field.startsWith("captions-")).length,
    photos: filesOf("image"),
    videos: filesOf("video"),
    recordings: filesOf("audio") + items.filter((item) => item.kind === "take" && !item.isDeleted).length,
    courses: items.filter((item) => item.kind === "course" && item.course !== null).length,
  };
}

function isEdit(item: Item): boolean {
  if (item.kind === "course") return item.course === null;
  return item.kind === "order" || (item.kind === "form" && !isPublication(item));
}

export function isNothing(work: UnsentWork): boolean {
  return Object.values(work).every((count) => count === 0);
}

/** Whether any tab may be recording. */
export async function isAnyRecording(): Promise<boolean> {
  return !hasLocks() || isRecordingElsewhere();
}
