/**
 * A recording of an hour through the whole product: what a crash has left of it in the recorder's store is taken up in
 * Chromium, finished, sent and transcribed piece by piece, while the memory of the Worker is watched. Then it is sent once
 * more without a browser, and /summary draws its waveform, while the memory of Chromium and the page's pauses are watched.
 * `npm run torture -- long-recording 10` takes ten minutes instead of 60.
 */
import { readFileSync } from "node:fs";
import { launchChromium } from "../browsers.mjs";
import { build, prepareProduct } from "../product/built-product.mjs";
import { watchHeap } from "../product/heap.mjs";
import { declarationOf, openAthlete, upload } from "../product/upload-client.mjs";
import { longSpeech } from "../voice/speech.mjs";
import { serveSpeech } from "../voice/speech-server.mjs";

const TAKE = "long-recording";
const TIMEOUT_MS = 600_000;
/** /summary has been loaded by then, and draws nothing yet. */
const LOADED_MS = 2_000;
const seconds = Number(process.argv[2] ?? 60) * 60;

build();
const chunks = await longSpeech(seconds);
const megabytes = chunks.reduce((sum, { length }) => sum + length, 0) / 1_000_000;
console.log(`${seconds / 60} minutes of speech, ${megabytes.toFixed(1)} MB in ${chunks.length} chunks`);
const speech = await serveSpeech();
const product = prepareProduct({
  vars: { TRANSCRIBE_PROVIDER: "openai", TRANSCRIBE_BASE_URL: speech.url },
});
const browser = await launchChromium();
try {
  await product.start();
  const athlete = await openAthlete(product.url);
  const { shareId, cookie } = athlete;
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext({ baseURL: product.url });
  await context.addCookies([{ name, value, url: product.url }]);
  const page = await context.newPage();
  await page.goto(`/questions?recap=${shareId}`);
  await keepChunks(page, shareId);
  const heap = await watchHeap(product);
  const begin = Date.now();
  await page.reload();
  await page.getByRole("button", { name: "Keep this recording" }).click();
  console.log("Found, and taken up");
  const recording = await finishedRecording(page, shareId);
  const grown = await heap.stop();
  console.table({
    "seconds recorded": seconds,
    "seconds stored": recording.duration,
    pieces: speech.pieces.length,
    "largest piece, MB": Math.max(...speech.pieces.map(({ bytes }) => bytes)) / 1_000_000,
    "seconds heard": speech.pieces.reduce((sum, piece) => sum + piece.seconds, 0),
    "segments kept": recording.segments.length,
    "characters of transcript": recording.transcript.length,
    "Worker's memory grew by at most, MB": grown / 1_000_000,
    "took, seconds": (Date.now() - begin) / 1_000,
  });
  const bytes = new Uint8Array(await (await athlete.call(recording.url)).arrayBuffer());
  const file = { fileName: "recording.webm", contentType: "audio/webm", questionIndex: 0 };
  await upload(athlete, { bytes, declaration: declarationOf(bytes, "without-a-browser", file) });
  console.table(await drawnOnSummary(page, shareId));
} finally {
  await browser.close();
  await product.remove();
  speech.close();
}

/**
 * Writes what the recorder would have written by now, second by second.
 * @param {import("playwright-core").Page} page
 * @param {string} shareId
 */
async function keepChunks(page, shareId) {
  // The page makes its database with the first sign of somebody.
  await page.mouse.move(10, 10);
  await page.waitForTimeout(2_000);
  /** @type {import("../../app/browser/device/item.ts").TakeItem} */
  const take = {
    id: TAKE,
    shareId,
    userId: null,
    kind: "take",
    state: "held",
    uploadKey: TAKE,
    dependsOn: [],
    order: Date.now() - seconds * 1_000,
    isPaused: false,
    questionIndex: 0,
    type: "audio/webm;codecs=opus",
    contentType: null,
    seconds,
    isMemo: false,
    liveText: "",
    language: null,
    isDeleted: false,
  };
  for (let start = 0; start < chunks.length; start += 200) {
    const batch = chunks.slice(start, start + 200).map((chunk) => Buffer.from(chunk).toString("base64"));
    await page.evaluate(
      async ({ take, batch, start }) => {
        const database = await new Promise((open, fail) => {
          const request = indexedDB.open("race-recap");
          request.onsuccess = () => open(request.result);
          request.onerror = () => fail(request.error);
        });
        const transaction = database.transaction(["items", "take-chunks"], "readwrite");
        transaction.objectStore("items").put(take);
        for (const [at, base64] of batch.entries()) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          transaction.objectStore("take-chunks").put(bytes.buffer, [take.id, start + at]);
        }
        await new Promise((done) => {
          transaction.oncomplete = done;
        });
        database.close();
      },
      { take, batch, start },
    );
  }
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} shareId
 */
async function finishedRecording(page, shareId) {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    await page.waitForTimeout(1_000);
    const answer = await page.request.get(`/api/recaps/${shareId}`);
    const { recordings } = await answer.json();
    if (recordings[0]?.transcript) return recordings[0];
  }
  throw new Error("The recording was not transcribed in time");
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} shareId
 */
async function drawnOnSummary(page, shareId) {
  await page.goto(`/summary?recap=${shareId}`);
  await page.waitForTimeout(LOADED_MS);
  const before = await usedByBrowser();
  const pauses = await page.evaluateHandle(() => {
    let last = performance.now();
    const measured = { longest: 0 };
    setInterval(() => {
      const now = performance.now();
      measured.longest = Math.max(measured.longest, now - last);
      last = now;
    }, 10);
    return measured;
  });
  const begin = Date.now();
  let most = before;
  for (let isDrawn = false; !isDrawn; ) {
    if (Date.now() - begin > TIMEOUT_MS) throw new Error("The waveform was not drawn in time");
    most = Math.max(most, await usedByBrowser());
    const answer = await page.request.get(`/api/recaps/${shareId}`);
    const { recordings } = await answer.json();
    isDrawn = recordings.every(
      (/** @type {{ waveform: string | null }} */ { waveform }) => waveform !== null,
    );
  }
  return {
    "Chromium's memory grew by at most, MB": (most - before) / 1_000_000,
    "the page's longest pause, ms": await pauses.evaluate(({ longest }) => longest),
    "drawn after, seconds": (Date.now() - begin) / 1_000,
  };
}

/** Returns the bytes of all processes of the browser. Linux alone tells them. */
async function usedByBrowser() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const kilobytes = processInfo.map(({ id }) => {
    const memory = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, size) => sum + size * 1_000, 0);
}
