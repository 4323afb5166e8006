/** How other apps share files with this one (public/site.webmanifest, share_target). */
import type { SitePath } from "./site-path.ts";

/** The path to which a form with the files is posted. The service worker handles it. */
export const SHARE_TARGET_PATH = "/share-target";
/** The form's field with the files. */
export const SHARED_FILES_FIELD = "files";
/** The URL parameter with the id of a share whose files the page adds to a recap; empty if nothing was stored. */
export const SHARED_PARAMETER = "shared";

export function withSharedFiles(path: SitePath, share: string): SitePath {
  return `${path}${path.includes("?") ? "&" : "?"}${SHARED_PARAMETER}=${share}`;
}
