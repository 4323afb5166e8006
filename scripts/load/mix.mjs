/** What visitors of a site request. */
import { randomInt, randomUUID } from "node:crypto";
import { RECAP } from "../scale/sample-recap.mjs";

/** Of 100 page views, so many are of the hot recaps. */
const HOT_VIEWS = 80;

/**
 * The share of each kind of request, in percent.
 * @type {[kind: string, percent: number, request: (site: import("./stored-site.mjs").Site) => { path: string, body?: object }][]}
 */
const MIX = [
  ["page", 90, (site) => ({ path: `/r/${pick(randomInt(100) < HOT_VIEWS ? site.hot : site.cold)}` })],
  ["image", 5, (site) => ({ path: pick(site.images) })],
  ["card", 1.5, (site) => ({ path: pick(site.cards) })],
  ["like", 2, (site) => ({ path: `/api/recaps/${pick(site.cold)}/likes`, body: identity() })],
  ["comment", 1, (site) => ({ path: `/api/recaps/${pick(site.cold)}/comments`, body: comment() })],
  ["publish", 0.5, () => ({ path: "/api/recaps", body: RECAP })],
];

export const KINDS = MIX.map(([kind]) => kind);

/** Each kind as often as it has tenths of a percent. */
const DRAWN = MIX.flatMap(([kind, percent, request]) =>
  Array.from({ length: percent * 10 }, () => ({ kind, request })),
);

/**
 * Returns a random request: from an address of its own, so that no limit is reached.
 * @param {import("./stored-site.mjs").Site} site
 * @param {string} origin
 */
export function randomRequest(site, origin) {
  const { kind, request } = pick(DRAWN);
  const { path, body } = request(site);
  /** @type {Record<string, string>} */
  const headers = { "cf-connecting-ip": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  if (body === undefined) return { kind, method: "GET", path, headers };
  const sent = { ...headers, origin, "content-type": "application/json" };
  return { kind, method: "POST", path, headers: sent, body: JSON.stringify(body) };
}

function identity() {
  return { userName: "Grace Hopper", userEmail: `${randomUUID()}@example.com` };
}

function comment() {
  return { ...identity(), content: `What a race, and what a finish! ${randomUUID()}` };
}

/** @template Item @param {Item[]} items @returns {Item} */
function pick(items) {
  return /** @type {Item} */ (items[randomInt(items.length)]);
}
