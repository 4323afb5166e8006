/** How other apps share files with this one (public/site.webmanifest, share_target). */
import type { SitePath } from "./site-path.ts";

/** Gets a form with the files. The service worker takes it. */
export const SHARE_TARGET_PATH = "/share-target";
/** The form's field with the files. */
export const SHARED_FILES_FIELD = "files";
/** In an address: the id of a share whose files the page has to add to a recap; empty if nothing was kept. */
export const SHARED_PARAMETER = "shared";

export function withSharedFiles(path: SitePath, share: string): SitePath {
  return `${path}${path.includes("?") ? "&" : "?"}${SHARED_PARAMETER}=${share}`;
}
