/**
 * P19 of docs/goals.md: the rows that a typed letter reads from and writes to this device's databases, with photos and
 * answers waiting.
 */
import type { Browser, Page } from "playwright-core";
import { countFiles } from "../../tests/e2e/device-database.ts";
import { keepApp } from "../../tests/e2e/offline-walk.ts";
import { photoFile } from "../../tests/e2e/sample-files.ts";
import { recapMaker } from "../../tests/e2e/screens/made-recaps.ts";
import { goal, rowOf } from "./rows.ts";
import { PHONE, withBrowser, withProduct } from "./with-product.ts";

const ROUNDS = 3;
const [PHOTOS, ANSWERS] = [20, 4];
const TEXT = "The gun went off, and nobody thought of the hill that waits. ";
/** After this time, typed text is on the disk and everything that follows from it is done. */
const SETTLED_MS = 2_000;
const LETTER = "that a typed letter reads or writes";
const OTHERS = goal("P19", `Rows of other recaps, of files or copies ${LETTER}`, "=", 0);
// Read by the store and by the line at the bottom, and written once.
const OWN = goal("P19", `Rows of its recap ${LETTER}: its own, three times`, "<=", 3);
const BYTES = goal("P19", "What a typed letter clones", "<=", 2, "KB");

interface Access {
  store: string;
  rows: number;
  bytes: number;
}

export function measureTypedLetters() {
  return withBrowser((browser) =>
    withProduct(async ({ url }) => {
      const page = await openTyping(browser, url);
      const rounds: Access[][] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await accessesOf(page));
      const aLetter = (figure: (access: Access) => number) => ({
        rounds: rounds.map((all) => all.reduce((sum, access) => sum + figure(access), 0) / TEXT.length),
        baseline: `${PHOTOS} photos and ${ANSWERS} answers wait`,
      });
      return [
        rowOf(OTHERS, [aLetter(({ store, rows }) => (store === "rows" ? 0 : rows))]),
        rowOf(OWN, [aLetter(({ store, rows }) => (store === "rows" ? rows : 0))]),
        rowOf(BYTES, [aLetter(({ bytes }) => bytes / 1_000)]),
      ];
    }),
  );
}

/** Returns a page without a network where photos and answers wait. */
async function openTyping(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE });
  const page = await context.newPage();
  await page.addInitScript(countAccesses);
  const recap = await recapMaker(url).draft({ answers: { 0: "It rained." } });
  await recap.enter(page);
  await keepApp(page);
  await page.goto(`/race-memories?recap=${recap.shareId}`, { waitUntil: "networkidle" });
  await page.route(/\/api\//, (route) => route.abort());
  const photos = Array.from({ length: PHOTOS }, () => photoFile("small.jpg"));
  await page.locator("input[name=media]").setInputFiles(photos);
  while ((await countFiles(page)) < PHOTOS) await page.waitForTimeout(200);
  await context.setOffline(true);
  for (let at = ANSWERS; at >= 0; at--) {
    await page.goto(`/questions?recap=${recap.shareId}&q=${at + 1}`);
    const heading = page.getByText(`Question ${at + 1} of`);
    await heading.first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    if (at > 0) await page.locator("textarea[name=answer]").fill(`Answer ${at}`);
    await page.waitForTimeout(SETTLED_MS);
  }
  return page;
}

/** Types the text, and returns what was read and written meanwhile. */
async function accessesOf(page: Page): Promise<Access[]> {
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
  const bytesOf = (value: unknown) => {
    let files = 0;
    const text = JSON.stringify(value, (_, part) => {
      if (part instanceof ArrayBuffer) files += part.byteLength;
      return part instanceof Blob ? undefined : part;
    });
    return (text?.length ?? 0) + files;
  };
  const note = (store: string, value: unknown) => {
    const rows = Array.isArray(value) ? value.length : value === undefined ? 0 : 1;
    Reflect.get(window, "accesses").push({ store, rows, bytes: bytesOf(value) });
  };
  for (const kind of [IDBObjectStore, IDBIndex]) {
    for (const name of ["get", "getAll", "openCursor"]) {
      const read = Reflect.get(kind.prototype, name);
      Reflect.set(kind.prototype, name, function (...args: unknown[]) {
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
  IDBObjectStore.prototype.put = function (value: unknown, key: IDBValidKey | undefined) {
    note(this.name, value);
    return put.call(this, value, key);
  };
}
