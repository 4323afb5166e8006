/**
 * Kills the browser at random moments while an athlete types, without a network or with one that drops what is saved, and
 * starts it again: is everything offered that was typed 150 ms before (goal R2)? `npm run torture -- kill-typing 5` does it
 * five times instead of 20.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { keepApp } from "../../tests/e2e/offline-walk.ts";
import { recapMaker } from "../../tests/e2e/screens/made-recaps.ts";
import { requireChromium } from "../browsers.mjs";
import { build, prepareProduct } from "../product/built-product.mjs";
import { launch } from "../voice/killed-recording.mjs";

const rounds = Number(process.argv[2] ?? 20);
const LOST_MS = 150;
const SHORTEST_MS = 300;
const LONGEST_MS = 3_000;
const OFFERED_MS = 10_000;
const ARRIVAL_MS = 45_000;
const TEXT = "Rain from the start — and mud: ü, 走, 🏃. Nobody thought of the hill that waits at ten. ";
/** What is typed into, in turn. */
const FIELDS = [
  { name: "answer", path: "/questions", selector: "textarea[name=answer]" },
  { name: "location", path: "/race-details", selector: "input[name=location]" },
  { name: "description", path: "/questions", selector: "textarea[name^=description-]" },
  { name: "half a question", path: "/custom-questions", selector: "input[name=added]" },
];
/** What the network does in turn. @type {("nothing" | "drops what is saved")[]} */
const NETWORKS = ["nothing", "drops what is saved"];

const executablePath = requireChromium();
build();
const product = prepareProduct();
const profile = mkdtempSync(join(tmpdir(), "race-recap-profile-"));
const network = await openNetwork();
let passed = 0;
try {
  await product.start();
  const recap = await recapMaker(network.url).draft({ questionPhotos: ["small.jpg"] });
  const open = async () => {
    const browser = await launch({ profile, executablePath, baseURL: network.url });
    await recap.enter(browser.page);
    return browser;
  };
  const { page, context } = await open();
  await keepApp(page);
  // The second visit of a screen stores its copy of the recap.
  for (const { path } of FIELDS)
    await page.goto(`${path}?recap=${recap.shareId}`, { waitUntil: "networkidle" });
  await context.close();

  /** What each field offered last. @type {Map<string, string>} */
  const offered = new Map();
  for (let round = 1; round <= rounds; round++) {
    const field = FIELDS[round % FIELDS.length];
    network.does = NETWORKS[Math.floor(round / FIELDS.length) % NETWORKS.length] ?? "nothing";
    if (!field) continue;
    const address = `${field.path}?recap=${recap.shareId}`;
    const before = offered.get(field.name) ?? null;
    const typed = await killWhileTyping(await open(), {
      ...{ address, selector: field.selector, before },
      text: `${round}: ${TEXT}`.repeat(20),
    });
    const found = await offeredIn(await open(), address, field.selector, typed);
    offered.set(field.name, found);
    const isKept = isOffered(found, typed);
    if (isKept) passed++;
    const lost = isKept ? "all" : `lost: typed "${typed.kept}", offered "${found}"`;
    console.log(`${String(round).padStart(2)}. ${field.name}, network: ${network.does}: ${lost}`);
  }
  network.does = "everything";
  console.log(await arrival(await open(), recap.shareId, offered));
} finally {
  network.close();
  await product.remove();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
console.log(`${passed} of ${rounds} texts were offered again up to ${LOST_MS} ms before the kill`);
if (passed !== rounds) process.exitCode = 1;

/**
 * What was typed: `kept` has to be offered again, and nothing but the beginning of `all`.
 * @typedef {{ kept: string, all: string }} Typed
 * @typedef {Awaited<ReturnType<typeof launch>>} Browser
 */

/**
 * Types over what the field has until the browser is killed.
 * @param {Browser} browser
 * @param {{ address: string, selector: string, before: string | null, text: string }} place `before`: what it has to show first.
 * @returns {Promise<Typed>}
 */
async function killWhileTyping({ page, kill }, { address, selector, before, text }) {
  await page.goto(address, { waitUntil: "load" });
  const field = page.locator(selector).first();
  // A field that has the focus before it shows what was offered would keep what it shows.
  const deadline = Date.now() + OFFERED_MS;
  while (before !== null && (await field.inputValue()) !== before) {
    if (Date.now() > deadline) throw new Error(`It is not offered twice: ${before}`);
    await sleep(20);
  }
  await field.click();
  await page.keyboard.press("Control+A");
  /** @type {{ all: string, at: number }[]} */
  const letters = [];
  let isAlive = true;
  const typing = (async () => {
    let all = "";
    for (const letter of text) {
      await page.keyboard.type(letter);
      if (!isAlive) return;
      all += letter;
      letters.push({ all, at: Date.now() });
      await sleep(Math.random() * 100);
    }
  })().catch(() => {
    // The browser was killed meanwhile.
  });
  await sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
  const killedAt = await kill();
  isAlive = false;
  await typing;
  const kept = letters.findLast(({ at }) => at <= killedAt - LOST_MS)?.all ?? "";
  return { kept, all: text };
}

/** Returns what a new browser has in the field, at the latest when it has not shown everything in time. @param {Browser} browser @param {string} address @param {string} selector @param {Typed} typed */
async function offeredIn({ page, context }, address, selector, typed) {
  await page.goto(address, { waitUntil: "load" });
  const field = page.locator(selector).first();
  const deadline = Date.now() + OFFERED_MS;
  let found = await field.inputValue();
  while (!isOffered(found, typed) && Date.now() < deadline) {
    await sleep(100);
    found = await field.inputValue();
  }
  await context.close();
  return found;
}

/** @param {string} found @param {Typed} typed */
function isOffered(found, { kept, all }) {
  return kept !== "" && found.startsWith(kept) && all.startsWith(found);
}

/** Says whether the server has what the fields offered, once there is a network; throws if it has not. @param {Browser} browser @param {string} shareId @param {Map<string, string>} offered */
async function arrival({ page, context }, shareId, offered) {
  await page.goto(`/questions?recap=${shareId}`);
  const saved = ["answer", "location", "description"].flatMap((name) => offered.get(name) ?? []);
  const deadline = Date.now() + ARRIVAL_MS;
  let missing = saved;
  while (missing.length > 0) {
    const recap = JSON.stringify(await (await page.request.get(`/api/recaps/${shareId}`)).json());
    missing = saved.filter((text) => !recap.includes(JSON.stringify(text.trim()).slice(1, -1)));
    if (missing.length > 0 && Date.now() > deadline)
      throw new Error(`The server does not get ${JSON.stringify(missing)}: ${recap}`);
    await sleep(200);
  }
  await context.close();
  return `With a network again, the server has ${saved.length} of ${saved.length} texts`;
}

/** A network between the browser and the product. */
async function openNetwork() {
  const server = createServer((asked, response) => {
    const isDropped = opened.does === "nothing" || (opened.does !== "everything" && asked.method === "PATCH");
    if (isDropped) return void asked.socket.destroy();
    const { method, headers } = asked;
    const passedOn = request(new URL(asked.url ?? "", product.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // Either side may be gone: the browser is killed.
    passedOn.on("error", () => asked.socket.destroy());
    response.on("error", () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  await new Promise((resolve) => server.listen(0, () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const opened = {
    url: `http://localhost:${port}`,
    /** @type {"everything" | "drops what is saved" | "nothing"} */
    does: "everything",
    close: () => server.closeAllConnections(),
  };
  return opened;
}
