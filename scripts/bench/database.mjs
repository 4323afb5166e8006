/** P5 and P9 of docs/goals.md: the calls of D1 that requests make, and what recaps and comments cost there. */
import { nextIndexAfter, shownListText } from "../../app/domain/questions.ts";
import { WIZARD_PATHS } from "../../app/domain/wizard.ts";
import { COUNTING_WORKER, counted, usedBy } from "../scale/counting-worker.mjs";
import { measureRows } from "../scale/row-bytes.mjs";
import { makeSampleRecap, send } from "../scale/sample-recap.mjs";
import { openAthlete, openVisitor } from "../uploads/upload-client.mjs";
import { changePages, databaseOf } from "./product-database.mjs";
import { comparePairs, rowOf, timed } from "./rows.mjs";
import { storeComments } from "./stored-comments.mjs";
import { withProduct } from "./with-product.mjs";

/** @typedef {import("./with-product.mjs").Product} Product */

const IDENTITY = { userName: "Alan Turing", userEmail: "alan@example.com" };
const [MANY_COMMENTS, FEW_COMMENTS] = [10_000, 10];

/** @type {Record<"recap" | "comments", import("./rows.mjs").Goal>} */
const GOALS = {
  recap: { id: "P9", what: "Bytes of a recap in D1", is: "<=", limit: 5, unit: "KB", decimals: 1 },
  comments: { id: "P9", what: "Public page with 10,000 comments ÷ with 10", is: "<=", limit: 2 },
};

/** The calls of D1 that each kind of request makes. */
export function measureRoundTrips() {
  return withProduct(
    async ({ url, miniflare }) => {
      const sample = await makeSampleRecap(url);
      const [athlete, reader] = [counted(sample.athlete), counted(sample.reader)];
      const other = counted(await openVisitor(url));
      const stranger = counted({ call: (path, init) => fetch(`${url}${path}`, init) });
      const { shareId } = sample.athlete;
      const recapPath = `/api/recaps/${shareId}`;
      const page = () => stranger.call(`/r/${shareId}`, {});
      await changePages(miniflare);
      const rendered = [await trips("", page())];
      await (await page()).text();
      const cached = [await trips("", page())];
      const like = [await trips("", send(other, `${recapPath}/likes`, IDENTITY))];
      const comment = [
        await trips("", send(reader, `${recapPath}/comments`, { ...IDENTITY, content: "Well done!" })),
      ];
      const reads = [];
      for (const path of WIZARD_PATHS)
        reads.push(await trips(path, athlete.call(`${path}?recap=${shareId}`)));
      const saves = await saveTrips(athlete, shareId);
      return [
        rowOf(tripsGoal("public page from the cache", 1), cached),
        rowOf(tripsGoal("public page, rendered", 2), rendered),
        rowOf(tripsGoal("like", 1), like),
        rowOf(tripsGoal("comment", 1), comment),
        rowOf(tripsGoal("wizard step, read", 1), reads),
        rowOf(tripsGoal("wizard step, saved", 1), saves),
      ];
    },
    { around: COUNTING_WORKER },
  );
}

/** @param {string} what @param {number} limit @returns {import("./rows.mjs").Goal} */
function tripsGoal(what, limit) {
  return { id: "P5", what: `D1 round trips: ${what}`, is: "=", limit, decimals: 0 };
}

/** @param {string} name @param {Promise<Response>} sent @returns {Promise<import("./rows.mjs").Part>} */
async function trips(name, sent) {
  const { calls } = await usedBy(await sent);
  return { name, rounds: [calls], baseline: "four SELECTs in a row take 2.3 times as long as one" };
}

/** Saves by autosave, and by the forms of pages without scripts. @param {Awaited<ReturnType<typeof openAthlete>>} athlete @param {string} shareId */
async function saveTrips(athlete, shareId) {
  const path = `/api/recaps/${shareId}`;
  const find = async () => (await athlete.call(path)).json();
  const patch = { answers: { 0: "It rained, and I ran." } };
  const autosave = { saveId: "measured", rev: (await find()).rev, patch };
  const saved = await trips("autosave", send(athlete, path, autosave, "PATCH"));
  /** @param {string} step @param {Record<string, string>} fields */
  const submit = async (step, fields) => {
    const rev = String((await find()).rev);
    const body = new URLSearchParams({ recap: shareId, rev, base: "page.none", ...fields });
    return trips(`${step}, form`, athlete.call(step, { method: "POST", body, redirect: "manual" }));
  };
  const { questions, answers } = await find();
  const shown = shownListText({ questions, nextQuestionIndex: nextIndexAfter(questions, answers) });
  return [
    saved,
    await submit("/race-type", { raceType: "cycling" }),
    await submit("/race-details", {
      name: "Another",
      date: "2026-05-17",
      location: "Chicago",
      distance: "10k",
    }),
    await submit("/custom-questions", { shown, intent: "add", added: "Who was there?" }),
    await submit("/questions", { index: "0", answer: "Another answer.", intent: "next" }),
  ];
}

export async function measureRecapBytes() {
  return [await bytesRow(), await commentsRow()];
}

/** One recap is copied 4,000 times: the figure is the database's growth. */
function bytesRow() {
  return withProduct(async ({ url, miniflare }) => {
    await makeSampleRecap(url);
    const tables = await measureRows(await databaseOf(miniflare));
    const bytes = tables.reduce((sum, table) => sum + table.each * table.bytes, 0);
    return rowOf(GOALS.recap, [{ rounds: [bytes / 1_000], baseline: "a normalised schema: 7.7 KB" }]);
  });
}

/** Both pages are rendered. */
function commentsRow() {
  return withProduct(async ({ url, miniflare }) => {
    const [many, few] = await Promise.all([openAthlete(url), openAthlete(url)]);
    await storeComments(miniflare, many.shareId, MANY_COMMENTS);
    await storeComments(miniflare, few.shareId, FEW_COMMENTS);
    const pageMs = async (/** @type {string} */ shareId) => {
      await changePages(miniflare);
      return timed(async () => (await fetch(`${url}/r/${shareId}`)).text());
    };
    const { ratios, ownMs, baselineMs } = await comparePairs(
      () => pageMs(many.shareId),
      () => pageMs(few.shareId),
    );
    const baseline = `with 10: ${baselineMs.toFixed(1)} ms (with 10,000: ${ownMs.toFixed(1)} ms)`;
    return rowOf(GOALS.comments, [{ rounds: ratios, baseline }]);
  });
}
