/** The database of a product that is measured. */

/** @typedef {import("miniflare").Miniflare} Miniflare */

/** @param {Miniflare} miniflare */
export function databaseOf(miniflare) {
  return miniflare.getD1Database("DB", "race-recap");
}

/** Changes the pages of all recaps, as an edit of each would: a cached page is out of date. @param {Miniflare} miniflare */
export async function changePages(miniflare) {
  await (await databaseOf(miniflare)).prepare("UPDATE recaps SET page_rev = page_rev + 1").run();
}
