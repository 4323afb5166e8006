/** Browsers that are killed while an athlete types, without a network or with one that drops what is saved (docs/goals.md, R2). */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchProfile } from "../browser.ts";
import { keepApp } from "../offline-walk.ts";
import { recapMaker } from "../screens/made-recaps.ts";
import { type Network, openNetwork } from "./network.ts";
import { between, KILLING, ROUNDS } from "./rounds.ts";

const LOST_MS = 150;
const [SHORTEST_MS, LONGEST_MS] = [300, 3_000];
const TEXT = "Rain from the start — and mud: ü, 走, 🏃. Nobody thought of the hill that waits at ten. ";
interface TypedField {
  name: string;
  path: string;
  selector: string;
  /** The button that shows it. */
  opener?: string;
}

/** What is typed into, in turn. */
const FIELDS: TypedField[] = [
  { name: "answer", path: "/questions", selector: "textarea[name=answer]" },
  { name: "location", path: "/race-details", selector: "input[name=location]" },
  {
    name: "description",
    path: "/questions",
    selector: "[role=dialog] textarea[name^=description-]",
    opener: "Edit photo 1",
  },
  { name: "half a question", path: "/custom-questions", selector: "input[name=added]" },
];
const NETWORKS = ["nothing", "drops what is saved"] as const;

const options: BrowserContextOptions = { serviceWorkers: "allow" };
const launch = launchProfile([], options);
let network: Network;
beforeAll(async () => {
  network = await openNetwork();
  options.baseURL = network.url;
});
afterAll(() => network.close());

test(
  "a browser that is killed at a random moment offers everything that was typed 150 ms before, and saves it later",
  KILLING,
  async () => {
    const recap = await recapMaker(network.url).draft({ questionPhotos: ["small.jpg"] });
    const addressOf = (path: string) => `${network.url}${path}?recap=${recap.shareId}`;
    const open = async () => {
      const browser = await launch();
      await recap.enter(browser.page);
      return browser;
    };
    const first = await open();
    await keepApp(first.page);
    // The second visit of a screen stores its copy of the recap.
    for (const field of FIELDS) {
      await first.page.goto(addressOf(field.path), { waitUntil: "networkidle" });
      await show(first.page, field);
    }
    await first.page.context().close();

    /** What each field offered last. */
    const offered = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round++) {
      const field = FIELDS[round % FIELDS.length];
      if (!field) continue;
      network.does = NETWORKS[Math.floor(round / FIELDS.length) % NETWORKS.length] ?? "nothing";
      const address = addressOf(field.path);
      const before = offered.get(field.name) ?? null;
      const text = `${round}: ${TEXT}`.repeat(20);
      const kept = await killWhileTyping(await open(), { address, field, before, text });
      const again = await open();
      await again.page.goto(address, { waitUntil: "load" });
      const shown = await show(again.page, field);
      const found = () => shown.inputValue();
      const what = `${field.name}, network: ${network.does}`;
      await expect
        .poll(async () => isBetween(kept, await found(), text) || (await found()), { message: what })
        .toBe(true);
      offered.set(field.name, await found());
      await again.page.context().close();
    }

    network.does = "everything";
    const { page } = await open();
    await page.goto(addressOf("/questions"));
    const typed = ["answer", "location", "description"].flatMap((name) => offered.get(name) ?? []);
    const missing = async () => {
      const stored = JSON.stringify(
        await (await page.request.get(`${network.url}/api/recaps/${recap.shareId}`)).json(),
      );
      return typed.filter((text) => !stored.includes(JSON.stringify(text.trim()).slice(1, -1)));
    };
    await expect.poll(missing, { timeout: 45_000 }).toEqual([]);
  },
);

/** Whether a text has at least what had to be kept, and nothing but the beginning of the whole. */
function isBetween(kept: string, found: string, whole: string): boolean {
  return kept !== "" && found.startsWith(kept) && whole.startsWith(found);
}

async function show(page: Page, { selector, opener }: TypedField): Promise<Locator> {
  if (opener) await page.getByRole("button", { name: opener, exact: true }).click();
  return page.locator(selector).first();
}

interface Typing {
  address: string;
  field: TypedField;
  /** What the field has to show first. */
  before: string | null;
  text: string;
}

/** Types over what the field has until the browser is killed. Returns what has to be offered again. */
async function killWhileTyping(
  { page, kill }: Awaited<ReturnType<typeof launch>>,
  { address, field: typed, before, text }: Typing,
): Promise<string> {
  await page.goto(address, { waitUntil: "load" });
  const field = await show(page, typed);
  // A field that has the focus before it shows what was offered would keep what it shows.
  if (before !== null) await expect.poll(() => field.inputValue()).toBe(before);
  await field.click();
  await page.keyboard.press("Control+A");
  const letters: { all: string; at: number }[] = [];
  let isAlive = true;
  const typing = (async () => {
    let all = "";
    for (const letter of text) {
      await page.keyboard.type(letter);
      if (!isAlive) return;
      all += letter;
      letters.push({ all, at: Date.now() });
      await sleep(between(0, 100));
    }
  })().catch(() => {
    // The browser was killed meanwhile.
  });
  await sleep(between(SHORTEST_MS, LONGEST_MS));
  const killedAt = Date.now();
  await kill();
  isAlive = false;
  await typing;
  return letters.findLast(({ at }) => at <= killedAt - LOST_MS)?.all ?? "";
}
