/** A site of many recaps: some made through the product, with files and cards, the others copied in D1. */
import { copyRow } from "../scale/row-bytes.mjs";
import { makeSampleRecap, send } from "../scale/sample-recap.mjs";

const HOT_RECAPS = 20;
const COLD_RECAPS = 980;

/**
 * @typedef {object} Site
 * @property {string[]} hot Share ids.
 * @property {string[]} cold
 * @property {string[]} images Paths.
 * @property {string[]} cards
 */

/**
 * @param {{ url: string, miniflare: import("miniflare").Miniflare }} product
 * @returns {Promise<Site>}
 */
export async function storeSite({ url, miniflare }) {
  /** @type {Site} */
  const site = { hot: [], cold: [], images: [], cards: [] };
  for (let made = 0; made < HOT_RECAPS; made++) {
    const { athlete, media } = await makeSampleRecap(url);
    const { shareId } = athlete;
    site.hot.push(shareId);
    site.images.push(`/api/image/${shareId}/${media.id}?w=640`);
    const card = await send(athlete, `/api/recaps/${shareId}/cards`, { style: "modern", format: "1:1" });
    site.cards.push((await card.json()).url);
  }
  const database = await miniflare.getD1Database("DB");
  const id = "substr(hex(randomblob(11)), 1, 22)";
  const values = {
    id: "NULL",
    share_id: `'recap_' || printf('%013d', n) || '_' || ${id}`,
    visitor_id: id,
    cover_media_id: "NULL",
  };
  await copyRow(database, { table: "recaps", count: COLD_RECAPS, values });
  const { results } = await database.prepare("SELECT share_id FROM recaps").all();
  const hot = new Set(site.hot);
  site.cold = results.map(({ share_id }) => String(share_id)).filter((shareId) => !hot.has(shareId));
  return site;
}
