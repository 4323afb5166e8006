/**
 * Likes against the running product (R4): 500 at once from 400 visitors are exactly 400, the same again after everybody
 * unlikes and likes at once, and one address may send 2,000 in an hour.
 */

import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { openAthlete, openVisitor } from "../product/upload-client.mjs";

const VISITORS = 400;
const TWICE = 100;
const FROM_ONE_ADDRESS = 2_000;
const AT_ONCE = 64;
const VILLAGE = "203.0.113.9";

/** Returns the exit code. */
async function runLikes() {
  build();
  const product = await serveProduct();
  try {
    const athlete = await openAthlete(product.url);
    const visitors = await Promise.all(Array.from({ length: VISITORS }, () => openVisitor(product.url)));
    const path = `/api/recaps/${athlete.shareId}/likes`;
    /** @type {(visitor: { call: typeof athlete.call }, method: string, at: number) => Promise<number>} */
    const send = async ({ call }, method, at) => {
      const body = JSON.stringify({ userName: `Visitor ${at}`, userEmail: `visitor-${at}@example.com` });
      const response = await call(path, { method, headers: { "content-type": "application/json" }, body });
      await response.text();
      return response.status;
    };
    const all = visitors.map((visitor, at) => ({ visitor, at }));
    const statuses = await Promise.all(
      [...all, ...all.slice(0, TWICE)].map(({ visitor, at }) => send(visitor, "POST", at)),
    );
    const found = [
      ["500 likes at once from 400 visitors", await counted(), VISITORS],
      ["of them accepted as new", statuses.filter((status) => status === 201).length, VISITORS],
    ];
    await Promise.all(
      all.flatMap(({ visitor, at }) => [send(visitor, "DELETE", at), send(visitor, "DELETE", at)]),
    );
    found.push(["after everybody unliked twice", await counted(), 0]);
    await Promise.all(
      all.flatMap(({ visitor, at }) => [
        send(visitor, "POST", at),
        send(visitor, "DELETE", at),
        send(visitor, "POST", at),
      ]),
    );
    const [shown, rows] = [await counted(), await stored()];
    found.push(["after likes and unlikes in any order: count less rows", shown - rows, 0]);

    const village = await openAthlete(product.url);
    let accepted = 0;
    for (let begun = 0; begun < FROM_ONE_ADDRESS; begun += AT_ONCE) {
      const size = Math.min(AT_ONCE, FROM_ONE_ADDRESS - begun);
      const answers = await Promise.all(Array.from({ length: size }, () => likeAsNew(village.shareId)));
      accepted += answers.filter((status) => status === 201).length;
    }
    found.push(["2,000 likes within an hour from one address", accepted, FROM_ONE_ADDRESS]);

    console.table(found.map(([what, measured, expected]) => ({ what, measured, expected })));
    return found.every(([, measured, expected]) => measured === expected) ? 0 : 1;

    async function counted() {
      const response = await athlete.call(`/api/recaps/${athlete.shareId}`);
      return /** @type {{ likeCount: number }} */ (await response.json()).likeCount;
    }
    async function stored() {
      const database = await product.miniflare.getD1Database("DB");
      const { results } = await database
        .prepare("SELECT count(*) AS likes FROM likes JOIN recaps ON recaps.id = recap_id WHERE share_id = ?")
        .bind(athlete.shareId)
        .all();
      return Number(results[0]?.likes);
    }
    /** @param {string} shareId */
    async function likeAsNew(shareId) {
      const response = await fetch(`${product.url}/api/recaps/${shareId}/likes`, {
        method: "POST",
        headers: { origin: product.url, "content-type": "application/json", "cf-connecting-ip": VILLAGE },
        body: JSON.stringify({ userName: "A visitor", userEmail: "visitor@example.com" }),
      });
      await response.text();
      return response.status;
    }
  } finally {
    await product.close();
  }
}

process.exit(await runLikes());
