/** Measures what requests cost in D1, in a database of thousands of recaps. */

import { openVisitor } from "../product/upload-client.mjs";
import { counted, usedBy } from "./counting-worker.mjs";
import { RECAP, send } from "./sample-recap.mjs";

/** So many pages are averaged: D1 tells whole milliseconds. */
const PAGES = 300;

/**
 * @param {string} url Of the product.
 * @param {Awaited<ReturnType<typeof import("./sample-recap.mjs").makeSampleRecap>>} sample
 * @returns {Promise<Record<string, import("./counting-worker.mjs").Used>>}
 */
export async function measureRequests(url, sample) {
  const [athlete, reader] = [counted(sample.athlete), counted(sample.reader)];
  const { media } = sample;
  const { shareId } = athlete;
  const recapPath = `/api/recaps/${shareId}`;
  const other = counted(await openVisitor(url));
  const identity = { userName: "Alan Turing", userEmail: "alan@example.com" };
  const answer = { field: "answer-0", base: [RECAP.answers[0]], value: `${RECAP.answers[0]} Really.` };
  return {
    "Public page": {
      ...(await usedBy(await reader.call(`/r/${shareId}`))),
      ms: await pageMs(reader, shareId),
    },
    "Public page, for its athlete": await usedBy(await athlete.call(`/r/${shareId}`)),
    "Photo, video or recording": await usedBy(await reader.call(`/api/image/${shareId}/${media.id}?w=640`)),
    "Page of comments": await usedBy(await reader.call(`${recapPath}/comments`)),
    "Recap as JSON": await usedBy(await reader.call(recapPath)),
    "Wizard step": await usedBy(await athlete.call(`/questions?recap=${shareId}`)),
    "Past recaps": await usedBy(await athlete.call("/past-recaps")),
    Home: await usedBy(await athlete.call("/")),
    "Edit of an answer": await usedBy(await send(athlete, recapPath, { edits: [answer] }, "PATCH")),
    Like: await usedBy(await send(other, `${recapPath}/likes`, identity)),
    Comment: await usedBy(
      await send(reader, `${recapPath}/comments`, { ...identity, content: "Well done!" }),
    ),
    "New recap": await usedBy(await send(athlete, "/api/recaps", RECAP)),
  };
}

/** The mean milliseconds that D1 takes for a page. @param {Awaited<ReturnType<typeof openVisitor>>} reader @param {string} shareId */
async function pageMs(reader, shareId) {
  let sum = 0;
  for (let page = 0; page < PAGES; page++) sum += (await usedBy(await reader.call(`/r/${shareId}`))).ms;
  return sum / PAGES;
}
