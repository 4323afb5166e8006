/**
 * The recording part in Firefox, with its fake microphone: record, pause, go on, stop; and what came of it on the
 * server. Needs firefox-esr (Debian's package), or any Firefox by FIREFOX_PATH. `npm run torture -- firefox-recording`
 */
import puppeteer from "puppeteer-core";
import { requireFirefox } from "../browsers.mjs";
import { build, prepareProduct } from "../product/built-product.mjs";
import { openAthlete } from "../product/upload-client.mjs";
import { serveSpeech } from "../voice/speech-server.mjs";

const TIMEOUT_MS = 60_000;

const executablePath = requireFirefox();
build();
const speech = await serveSpeech();
const product = prepareProduct({
  vars: { TRANSCRIBE_PROVIDER: "openai", TRANSCRIBE_BASE_URL: speech.url },
});
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  extraPrefsFirefox: { "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true },
});
try {
  await product.start();
  const { shareId, cookie } = await openAthlete(product.url);
  const [name = "", value = ""] = cookie.split("=");
  await browser.setCookie({ name, value, domain: "localhost", path: "/" });
  const page = await browser.newPage();
  await page.goto(`${product.url}/questions?recap=${shareId}`);
  console.log(await browser.version());
  await press(page, "Record answer");
  await page.waitForSelector("[role=timer]", { timeout: TIMEOUT_MS });
  await wait(4_000);
  await press(page, "Pause");
  await wait(3_000);
  await press(page, "Resume");
  await wait(4_000);
  const shown = await press(page, "Stop");
  const recording = await storedRecording(shareId, cookie);
  const played = await play(page, `${product.url}${recording.url}`);
  console.table({
    "recorder's clock": shown,
    "seconds stored": recording.duration,
    "seconds that Firefox says": played.duration,
    "sought to": played.soughtTo,
    "seconds heard by the server": speech.pieces[0]?.seconds,
    transcript: recording.transcript,
  });
} finally {
  await browser.close();
  await product.remove();
  speech.close();
}

/** @param {import("puppeteer-core").Page} page @param {string} name */
async function press(page, name) {
  const button = await page.locator(`button::-p-aria([name="${name}"])`).setTimeout(TIMEOUT_MS).waitHandle();
  // Finding it takes a while: what the recorder's clock shows is read at the press.
  const clock = await button.evaluate((element) => {
    const timer = document.querySelector("[role=timer]");
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return timer?.textContent ?? "00:00";
  });
  console.log(`${clock} ${name}`);
  return clock;
}

/** @param {string} shareId @param {string} cookie */
async function storedRecording(shareId, cookie) {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    await wait(500);
    const answer = await fetch(`${product.url}/api/recaps/${shareId}`, { headers: { cookie } });
    const { recordings } = await answer.json();
    if (recordings[0]?.transcript) return recordings[0];
  }
  throw new Error("No recording has arrived with its transcript");
}

/** What the browser makes of the stored sound. @param {import("puppeteer-core").Page} page @param {string} url */
function play(page, url) {
  return page.evaluate(async (address) => {
    const audio = new Audio(address);
    await new Promise((loaded, failed) => {
      audio.onloadedmetadata = loaded;
      audio.onerror = failed;
    });
    audio.currentTime = 3;
    await new Promise((sought) => {
      audio.onseeked = sought;
    });
    return { duration: audio.duration, soughtTo: audio.currentTime };
  }, url);
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
