/** What waits on this device and is not on an open screen. */
import type { UnsentWork } from "../../texts/recap/waiting.ts";
import { deviceStore, ignoringNoDatabase, type StoredText } from "../device/device-store.ts";
import { lockOfText } from "../device/draft-mirror.ts";
import { hasLocks } from "../lib/locks.ts";

export interface WaitingWork {
  counts: UnsentWork;
  /** A text that waits for the athlete. */
  held: StoredText | null;
}

/** What is younger is being sent right now, and its own screen shows that. */
const SHOWN_AFTER_MS = 3_000;

/** Returns null if nothing waits. With a share id, only what belongs to that recap. */
export async function findWaiting(
  shareId: string | null = null,
  now = Date.now(),
): Promise<WaitingWork | null> {
  const found = await ignoringNoDatabase(async () => {
    const store = await deviceStore();
    return Promise.all([store.getAll("texts"), store.getAll("uploads"), store.getAll("takes"), openTexts()]);
  });
  if (!found) return null;
  const [texts, uploads, takes, open] = found;
  const isOurs = (stored: { shareId: string }) => shareId === null || stored.shareId === shareId;
  const left = texts.filter(
    (text) => isOurs(text) && !open.has(text.id) && now - text.typedAt > SHOWN_AFTER_MS,
  );
  const files = uploads.filter((upload) => isOurs(upload) && now - upload.order > SHOWN_AFTER_MS);
  const videos = files.filter(({ fileType }) => fileType === "video").length;
  const isUnsent = ({ state }: { state: string }) => state === "stopped" || state === "finished";
  const counts = {
    texts: left.filter(({ state }) => state === "ready").length,
    photos: files.length - videos,
    videos,
    recordings: takes.filter(
      (take) => isOurs(take) && isUnsent(take) && now - take.startedAt > SHOWN_AFTER_MS,
    ).length,
  };
  const held = left.find(isForAthlete) ?? null;
  return held === null && Object.values(counts).every((count) => count === 0) ? null : { counts, held };
}

/** A half-typed question is shown where it was typed, and nowhere else. */
function isForAthlete({ state, place }: StoredText): boolean {
  return state !== "ready" && place !== "new-question" && place !== "edited-question";
}

/** Returns the ids of the texts that an open screen has. */
async function openTexts(): Promise<Set<string>> {
  if (!hasLocks()) return new Set();
  const { held } = await navigator.locks.query();
  const prefix = lockOfText("");
  return new Set(
    held?.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])) ?? [],
  );
}
