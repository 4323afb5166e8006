/** The browser's calls to the API for a recap's settings. */
import { put } from "../network/recap-api.ts";

/** Makes a recap public or private. Rejects if that was not saved. */
export function saveVisibility(shareId: string, isPublic: boolean): Promise<void> {
  return put(`/api/recaps/${shareId}/visibility`, { isPublic });
}

/** Lets guests add photos and cheers to a recap, or not. Rejects if that was not saved. */
export function saveGuests(shareId: string, isOpen: boolean): Promise<void> {
  return put(`/api/recaps/${shareId}/guests`, { isOpen });
}

/** Allows or forbids search engines to list a recap. Rejects if that was not saved. */
export function saveListing(shareId: string, isListed: boolean): Promise<void> {
  return put(`/api/recaps/${shareId}/listing`, { isListed });
}
