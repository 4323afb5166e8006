/** How other apps share files with this one (public/site.webmanifest, share_target). */

/** Gets a form with the files. The service worker takes it. */
export const SHARE_TARGET_PATH = "/share-target";
/** The form's field with the files. */
export const SHARED_FILES_FIELD = "files";
/** In an address: files were shared, and the page has to add them to a recap. */
export const SHARED_PARAMETER = "shared";
/** Where the athlete goes on: the page finds what the service worker has kept, or that it has kept nothing. */
export const SHARED_URL = `/?${SHARED_PARAMETER}`;
