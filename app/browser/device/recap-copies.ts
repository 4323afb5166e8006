/** Stores copies of the recaps that were opened on this device, so that the wizard can show them without a network. */
import type { Recap } from "../../domain/recap/recap.ts";
import { pageUser } from "../lib/page-user.ts";
import type { RecapCopy } from "./device-store.ts";
import { isAhead, using } from "./item-store.ts";

/**
 * Returns this viewer's copies, last changed first; undefined if the browser allows no database. Signing in claims those of
 * the visitor.
 */
export async function listCopies(): Promise<Recap[] | undefined> {
  const copies = await using((database) => database.getAll("recaps"));
  return copies
    ?.filter(({ userId }) => userId === null || userId === pageUser())
    .map(({ recap }) => recap)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/** Stores the server's version, unless the device has forms that the server does not have yet. */
export async function storeCopy(recap: Recap): Promise<void> {
  if (await isAhead(recap.shareId)) return;
  await using((database) => database.put("recaps", copyOf(recap)));
}

/** Forgets a recap that was deleted. */
export async function forgetCopy(shareId: string): Promise<void> {
  await using((database) => database.delete("recaps", shareId));
}

export function copyOf(recap: Recap): RecapCopy {
  return { shareId: recap.shareId, userId: pageUser(), recap };
}
