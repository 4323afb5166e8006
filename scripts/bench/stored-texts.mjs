/**
 * P19 of docs/goals.md: what a letter that is typed reads and writes of this device's databases, beside photos and other answers
 * that wait; and how long a collection of 100 recaps takes to open without a network, compared with one of 10 (P14).
 */
import { countFiles } from "../../tests/e2e/device-database.ts";
import { keepApp } from "../../tests/e2e/offline-walk.ts";
import { photoFile } from "../../tests/e2e/sample-files.ts";
import { recapMaker } from "../../tests/e2e/screens/made-recaps.ts";
import { launchChromium } from "../browsers.mjs";
import { comparePairs, rowOf } from "./rows.mjs";
import { withProduct } from "./with-product.mjs";

const [MANY_RECAPS, FEW_RECAPS] = [100, 10];
const SLOWDOWN = 4;
const [PHOTOS, ANSWERS] = [20, 4];
const TEXT = "The gun went off, and nobody thought of the hill that waits. ";
/** After it, what is typed is on the disk, and what follows from it is done. */
const SETTLED_MS = 2_000;
/** @type {Record<"collection" | "others" | "own" | "bytes", import("./rows.mjs").Goal>} */
const GOALS = {
  collection: {
    ...{ id: "P14", what: "The collection without a network, 100 recaps ÷ 10, 4x CPU slowdown" },
    ...{ is: "<=", limit: 2 },
  },
  others: {
    ...{ id: "P19", what: "Rows of other recaps, of files or copies that a typed letter reads or writes" },
    ...{ is: "=", limit: 0 },
  },
  own: {
    id: "P19",
    what: "Rows of its recap that a typed letter reads or writes: each twice, its own three times",
    is: "<=",
    limit: 2 * (ANSWERS + 1) + 1,
  },
  bytes: { id: "P19", what: "What a typed letter clones", is: "<=", limit: 8, unit: "KB" },
};

/** @typedef {{ store: string, rows: number, bytes: number }} Access */

export async function measureStoredCollection() {
  const browser = await launchChromium();
  try {
    return await withProduct(async ({ url }) => {
      const [many, few] = [
        await openCollection(browser, url, MANY_RECAPS),
        await openCollection(browser, url, FEW_RECAPS),
      ];
      const { ratios, ownMs, baselineMs } = await comparePairs(many, few);
      const baseline = `of 10: ${baselineMs.toFixed(0)} ms (of 100: ${ownMs.toFixed(0)} ms)`;
      return [rowOf(GOALS.collection, [{ rounds: ratios, baseline }])];
    });
  } finally {
    await browser.close();
  }
}

export async function measureTypedLetters() {
  const browser = await launchChromium();
  try {
    return await withProduct(async ({ url }) => {
      const page = await openTyping(browser, url);
      /** @type {Record<"others" | "own" | "bytes", number[]>} */
      const rounds = { others: [], own: [], bytes: [] };
      for (let round = 0; round < 3; round++) {
        const accesses = await accessesOf(page);
        const sum = (/** @type {Access[]} */ some, /** @type {"rows" | "bytes"} */ what) =>
          some.reduce((total, access) => total + access[what], 0) / TEXT.length;
        rounds.others.push(
          sum(
            accesses.filter(({ store }) => store !== "rows"),
            "rows",
          ),
        );
        rounds.own.push(
          sum(
            accesses.filter(({ store }) => store === "rows"),
            "rows",
          ),
        );
        rounds.bytes.push(sum(accesses, "bytes") / 1_000);
      }
      const baseline = `${PHOTOS} photos and ${ANSWERS} answers wait`;
      return [
        rowOf(GOALS.others, [{ rounds: rounds.others, baseline }]),
        rowOf(GOALS.own, [{ rounds: rounds.own, baseline }]),
        rowOf(GOALS.bytes, [{ rounds: rounds.bytes, baseline }]),
      ];
    });
  } finally {
    await browser.close();
  }
}

/**
 * Returns a function that opens the collection of a device with so many copies, without a network, and returns milliseconds.
 * @param {import("playwright-core").Browser} browser @param {string} url @param {number} count
 */
async function openCollection(browser, url, count) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const recap = await recapMaker(url).published({ answers: { 0: "It rained. ".repeat(200) } });
  await recap.enter(page);
  await keepApp(page);
  await page.goto(`/questions?recap=${recap.shareId}`, { waitUntil: "networkidle" });
  await page.goto("/past-recaps", { waitUntil: "networkidle" });
  await page.evaluate(storeCopies, count);
  await context.setOffline(true);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return async () => {
    await page.goto("/past-recaps", { waitUntil: "commit" });
    await page.waitForFunction(
      (name) => document.querySelector("main")?.textContent?.includes(name),
      `Copy ${count - 1}.`,
      { polling: "raf" },
    );
    return page.evaluate(() => performance.now());
  };
}

/** Runs in the browser: copies the only recap of the device until there are `count`. @param {number} count */
async function storeCopies(count) {
  const settled = (/** @type {IDBRequest} */ asked) =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  const database = await settled(indexedDB.open("race-recap-edits"));
  const store = database.transaction("recaps", "readwrite").objectStore("recaps");
  const [key] = await settled(store.getAllKeys());
  const [copy] = await settled(store.getAll());
  store.delete(key);
  let last;
  for (let at = 0; at < count; at++) {
    const shareId = `${copy.shareId.slice(0, -4)}${String(at).padStart(4, "0")}`;
    const recap = { ...copy.recap, id: copy.recap.id + at, shareId, name: `Copy ${at}.` };
    last = store.put({ ...copy, shareId, recap }, [key[0], shareId]);
  }
  if (last) await settled(last);
  database.close();
}

/**
 * Returns a page without a network where photos and answers wait.
 * @param {import("playwright-core").Browser} browser @param {string} url
 */
async function openTyping(browser, url) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.addInitScript(countAccesses);
  const recap = await recapMaker(url).draft({ answers: { 0: "It rained." } });
  await recap.enter(page);
  await keepApp(page);
  await page.goto(`/race-memories?recap=${recap.shareId}`, { waitUntil: "networkidle" });
  await page.route(/\/api\//, (route) => route.abort());
  await page
    .locator("input[name=media]")
    .setInputFiles(Array.from({ length: PHOTOS }, () => photoFile("small.jpg")));
  while ((await countFiles(page)) < PHOTOS) await page.waitForTimeout(200);
  await context.setOffline(true);
  for (let at = ANSWERS; at >= 0; at--) {
    await page.goto(`/questions?recap=${recap.shareId}&q=${at + 1}`);
    await page
      .getByText(`Question ${at + 1} of`)
      .first()
      .waitFor();
    await page.waitForTimeout(SETTLED_MS);
    if (at > 0) await page.locator("textarea[name=answer]").fill(`Answer ${at}`);
    await page.waitForTimeout(SETTLED_MS);
  }
  return page;
}

/** Types the text, and returns what was read and written meanwhile. @param {import("playwright-core").Page} page @returns {Promise<Access[]>} */
async function accessesOf(page) {
  await page.locator("textarea[name=answer]").focus();
  await page.keyboard.press("Control+End");
  await page.evaluate(() => Reflect.set(window, "accesses", []));
  await page.keyboard.type(TEXT, { delay: 40 });
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => Reflect.get(window, "accesses"));
}

/** Runs in the browser: notes each row that is read or written, and about how many bytes are cloned. */
function countAccesses() {
  Reflect.set(window, "accesses", []);
  const bytesOf = (/** @type {unknown} */ value) => {
    let files = 0;
    const text = JSON.stringify(value, (_, part) => {
      if (part instanceof ArrayBuffer) files += part.byteLength;
      return part instanceof Blob ? undefined : part;
    });
    return (text?.length ?? 0) + files;
  };
  const note = (/** @type {string} */ store, /** @type {unknown} */ value) => {
    const rows = Array.isArray(value) ? value.length : value === undefined ? 0 : 1;
    Reflect.get(window, "accesses").push({ store, rows, bytes: bytesOf(value) });
  };
  for (const [kind, names] of /** @type {const} */ ([
    [IDBObjectStore, ["get", "getAll", "openCursor"]],
    [IDBIndex, ["get", "getAll", "openCursor"]],
  ])) {
    for (const name of names) {
      const read = Reflect.get(kind.prototype, name);
      Reflect.set(kind.prototype, name, function (/** @type {unknown[]} */ ...args) {
        // @ts-expect-error `this` is the store or index
        const store = this.objectStore?.name ?? this.name;
        // @ts-expect-error likewise
        const asked = read.apply(this, args);
        asked.addEventListener("success", () => note(store, asked.result));
        return asked;
      });
    }
  }
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (
    /** @type {unknown} */ value,
    /** @type {IDBValidKey | undefined} */ key,
  ) {
    note(this.name, value);
    return put.call(this, value, key);
  };
}
