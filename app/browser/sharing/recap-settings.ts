/** The browser's calls to the API for a recap's settings. */
import { put } from "../network/recap-api.ts";

/** Makes a recap public or private. Rejects if that was not saved. */
export function saveVisibility(shareId: string, isPublic: boolean): Promise<void> {
  return put(`/api/recaps/${shareId}/visibility`, { isPublic });
}

/** Allows or forbids search engines to list a recap. Rejects if that was not saved. */
export function saveListing(shareId: string, isListed: boolean): Promise<void> {
  return put(`/api/recaps/${shareId}/listing`, { isListed });
}
