/** Stores copies of the recaps that were opened on this device, so that the wizard can show them without a network. */
import { DEFAULT_FOCAL_POINT } from "../../domain/media/focal-point.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { isOwn, pageUser } from "../lib/page-user.ts";
import type { RecapCopy } from "./device-store.ts";
import { isFormAhead } from "./item.ts";
import { using } from "./item-store.ts";

/**
 * Returns this viewer's copies, last changed first; undefined if the browser allows no database. Signing in claims those of
 * the visitor.
 */
export async function listCopies(): Promise<Recap[] | undefined> {
  const copies = await using((database) => database.getAll("recaps"));
  return copies
    ?.filter((copy) => isOwn(copy, pageUser()))
    .map(({ recap }) => inThisVersion(recap))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/** Returns a copy as this version of the product stores it: older ones lack some fields. */
function inThisVersion(recap: Recap): Recap {
  const media = recap.media.map((item) => ({
    ...item,
    focalPoint: item.focalPoint ?? DEFAULT_FOCAL_POINT,
    capturedAt: item.capturedAt ?? null,
    credit: item.credit ?? null,
  }));
  const recordings = recap.recordings.map((item) => ({
    ...item,
    waveform: item.waveform ?? null,
    credit: item.credit ?? null,
  }));
  const { course = null, version = 0, removedQuestions = [] } = recap as Partial<Recap>;
  return { ...recap, media, recordings, course, version, removedQuestions };
}

/** Stores the server's version, unless the device has a newer one, or forms that the server does not have yet. */
export async function storeCopy(recap: Recap): Promise<void> {
  await using(async (database) => {
    const transaction = database.transaction(["items", "recaps"], "readwrite");
    const items = await transaction.objectStore("items").index("shareId").getAll(recap.shareId);
    const stored = await transaction.objectStore("recaps").get(recap.shareId);
    const isNewer = stored !== undefined && stored.recap.version > recap.version;
    if (!isNewer && !items.some(isFormAhead)) void transaction.objectStore("recaps").put(copyOf(recap));
    await transaction.done;
  });
}

/** Forgets a recap that was deleted. */
export async function forgetCopy(shareId: string): Promise<void> {
  await using((database) => database.delete("recaps", shareId));
}

export function copyOf(recap: Recap): RecapCopy {
  return { shareId: recap.shareId, userId: pageUser(), recap };
}
