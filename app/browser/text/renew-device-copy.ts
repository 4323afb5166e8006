/** Loads this device's copy of a recap anew. */
import type { Recap } from "../../domain/recap/recap.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { pageUser } from "../lib/page-user.ts";
import { isForeignBody, isNetworkError } from "../network/request-errors.ts";

/** Resolves with false if the server has not answered, or does not have the recap. */
export async function renewCopy(shareId: string): Promise<boolean> {
  const viewer = pageUser();
  const loadedAt = Date.now();
  try {
    const response = await fetch(`/recap-copy?recap=${shareId}`, { credentials: "include" });
    if (!response.ok) return false;
    await editStore.storeCopy(viewer, (await response.json()) as Recap, loadedAt);
    return true;
  } catch (error) {
    if (isNetworkError(error) || isForeignBody(error)) return false;
    throw error;
  }
}
