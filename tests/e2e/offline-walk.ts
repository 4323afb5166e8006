/**
 * A recap from Start to publishing, in steps after each of which the server may be gone for the rest (goals.md, R11). Used by
 * offline.test.ts and torture/offline.test.ts.
 */

import type { Page } from "playwright-core";
import type { Question } from "../../app/domain/questions/questions.ts";
import { readStore } from "./device-database.ts";
import { photoFile } from "./sample-files.ts";

/** One thing that the athlete does. */
export interface WalkStep {
  name: string;
  act: (page: Page) => Promise<unknown>;
  /** Waits until the screen shows what was made, as it has to after a reload and a crash. */
  isShown: (page: Page) => Promise<unknown>;
}

const ANSWERS = ["Rain from the start — and mud: ü, 走, 🏃.", "The last hill."];
const QUESTION = "Who carried you home?";
const DETAILS = { name: "Forest Run", location: "Nowhere" };
/** How long the take is recorded. */
const TAKE_MS = 2_500;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const step = (page: Page, number: number) => page.getByText(`Step ${number} of 7`).waitFor();
const question = (page: Page, number: number) => page.getByText(`Question ${number} of`).first().waitFor();
/** Waits until a field has this value: the device may fill it in after the page is shown. */
const hasValue = (page: Page, selector: string, value: string) =>
  page.waitForFunction(
    ([css, expected]) => document.querySelector<HTMLInputElement>(css ?? "")?.value === expected,
    [selector, value],
  );
/** Waits until a text would survive a crash, or the server has it and the device has forgotten it. */
async function stored(page: Page, text: string): Promise<void> {
  await until(async () => {
    const items = JSON.stringify(await storedItems(page));
    return items.includes(JSON.stringify(text).slice(1, -1)) || items === "[]";
  }, 5_000);
}

/** Items of the outbox, and what the edit store has. */
async function storedItems(page: Page): Promise<object[]> {
  const [items, rows] = await Promise.all([readStore(page, "items"), readStore(page, "rows")]);
  return [...items, ...rows].map(([, item]) => item);
}

async function type(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).fill(text);
  await stored(page, text);
}

const NAME = "input[name=name]";
const OWN_QUESTION = "input[name=added]";

export const WALK: WalkStep[] = [
  {
    name: "home",
    act: (page) => page.goto("/"),
    isShown: (page) => button(page, "Start New Race Recap").waitFor(),
  },
  {
    name: "start",
    act: (page) => button(page, "Start New Race Recap").click(),
    isShown: (page) => step(page, 1),
  },
  {
    name: "race type",
    async act(page) {
      await page.getByRole("radio", { name: "Running" }).check();
      await button(page, "Next").click();
    },
    isShown: (page) => step(page, 2),
  },
  {
    name: "name",
    act: (page) => type(page, NAME, DETAILS.name),
    isShown: (page) => hasValue(page, NAME, DETAILS.name),
  },
  {
    name: "details",
    async act(page) {
      await page.getByLabel("Distance", { exact: true }).selectOption("10k");
      await page.getByLabel("Did Not Finish").check();
      await type(page, "input[name=location]", DETAILS.location);
    },
    isShown: (page) => hasValue(page, "input[name=location]", DETAILS.location),
  },
  { name: "questions", act: (page) => button(page, "Next").click(), isShown: (page) => step(page, 3) },
  {
    name: "half a question",
    act: (page) => type(page, OWN_QUESTION, QUESTION),
    isShown: (page) => hasValue(page, OWN_QUESTION, QUESTION),
  },
  {
    name: "own question",
    act: (page) => button(page, "Add Question").click(),
    isShown: (page) => page.getByRole("listitem").filter({ hasText: QUESTION }).waitFor(),
  },
  {
    name: "first question",
    act: (page) => button(page, "Continue").click(),
    isShown: (page) => question(page, 1),
  },
  {
    name: "half an answer",
    act: (page) => type(page, "textarea[name=answer]", ANSWERS[0]?.slice(0, 12) ?? ""),
    isShown: (page) => hasValue(page, "textarea[name=answer]", ANSWERS[0]?.slice(0, 12) ?? ""),
  },
  {
    name: "answer",
    act: (page) => type(page, "textarea[name=answer]", ANSWERS[0] ?? ""),
    isShown: (page) => hasValue(page, "textarea[name=answer]", ANSWERS[0] ?? ""),
  },
  {
    name: "second question",
    act: (page) => button(page, "Next").click(),
    isShown: (page) => question(page, 2),
  },
  {
    name: "photo",
    async act(page) {
      await page.locator("input[name=media]").setInputFiles(photoFile("small.jpg"));
      await photoShown(page);
    },
    isShown: (page) => photoShown(page),
  },
  {
    name: "take",
    async act(page) {
      await page.getByRole("button", { name: "Record answer" }).click();
      await page.getByRole("button", { name: "Stop" }).first().waitFor();
      await page.waitForTimeout(TAKE_MS);
      await page.getByRole("button", { name: "Stop" }).first().click();
      await page.getByRole("list", { name: "Recordings" }).getByRole("listitem").waitFor();
    },
    isShown: (page) => page.getByRole("list", { name: "Recordings" }).getByRole("listitem").waitFor(),
  },
  { name: "back", act: (page) => button(page, "Previous").click(), isShown: (page) => question(page, 1) },
  {
    name: "back again",
    act: (page) => button(page, "Next").click(),
    isShown: (page) => question(page, 2),
  },
  {
    name: "last question",
    async act(page) {
      for (const number of [3, 4, 5, 6]) {
        await button(page, "Next").click();
        await question(page, number);
      }
    },
    isShown: (page) => page.getByText(QUESTION).first().waitFor(),
  },
  {
    name: "its answer",
    act: (page) => type(page, "textarea[name=answer]", ANSWERS[1] ?? ""),
    isShown: (page) => hasValue(page, "textarea[name=answer]", ANSWERS[1] ?? ""),
  },
  { name: "summary", act: (page) => button(page, "Continue").click(), isShown: (page) => step(page, 5) },
  {
    name: "publish",
    act: (page) => button(page, "Continue to Share").click(),
    isShown: (page) =>
      page
        .getByText("We'll publish it as soon as you're online")
        .or(page.getByText("Step 6 of 7"))
        .first()
        .waitFor(),
  },
];

/** The photo is uploading, waits on the device, or has arrived. */
function photoShown(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Edit photo 1" }).waitFor();
}

/** Opens the product, and waits until the browser can do without it. */
export async function keepApp(page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

interface Server {
  /** Called again after each start of the browser. */
  stop(page: Page): Promise<void>;
  start(page: Page): Promise<void>;
}

/**
 * Walks with the server gone after the first `online` steps: reloads the page, kills the browser, and goes on without it to
 * the end. Then the server is back. Returns what it has of the athlete's recaps.
 */
export async function walkOffline(
  launch: () => Promise<{ page: Page; kill: () => Promise<unknown> }>,
  online: number,
  server: Server,
): Promise<StoredRecap[]> {
  let { page, kill } = await launch();
  await keepApp(page);
  for (const { act, isShown } of WALK.slice(0, online)) {
    await act(page);
    await isShown(page);
  }
  const last = WALK[online - 1];
  await server.stop(page);
  await page.reload();
  await last?.isShown(page);
  const address = page.url();
  await kill();
  ({ page, kill } = await launch());
  await server.stop(page);
  await page.goto(address);
  await last?.isShown(page);
  for (const { act, isShown } of WALK.slice(online)) {
    await act(page);
    await isShown(page);
  }
  await server.start(page);
  return waitForRecap(page);
}

/** What the API says of a recap, as far as the walk looks at it. */
export interface StoredRecap {
  status: string;
  answers: Record<string, string>;
  media: unknown[];
  recordings: { duration: number }[];
}

/** Waits until the athlete's recap is published. */
async function waitForRecap(page: Page): Promise<StoredRecap[]> {
  const read = async (path: string) => (await page.request.get(new URL(path, page.url()).href)).json();
  await until(async () => (await read("/api/recaps/user")).length > 0, ARRIVAL_MS).catch(async () => {
    throw new Error(`Nothing is published. Left on the device: ${JSON.stringify(await storedItems(page))}`);
  });
  const [published, drafts] = [await read("/api/recaps/user"), await read("/api/recaps/user?status=draft")];
  const all: { shareId: string }[] = [...published, ...drafts];
  return Promise.all(all.map(async ({ shareId }) => byQuestion(await read(`/api/recaps/${shareId}`))));
}

/** Names the answers by their questions: a device gives a question of one's own a random index. */
function byQuestion({ questions, answers, ...recap }: StoredRecap & { questions: Question[] }): StoredRecap {
  const answered = questions.filter(({ index }) => answers[index] !== undefined);
  return {
    ...recap,
    answers: Object.fromEntries(answered.map(({ index, text }) => [text, answers[index] ?? ""])),
  };
}

/** Rejects if it has not become true in time. */
async function until(isTrue: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not after ${milliseconds} ms: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** How long everything may take to reach the server once it is back. */
const ARRIVAL_MS = 45_000;

/** What the server has to have of the walk's recap. */
export const WALKED = {
  status: "published",
  name: DETAILS.name,
  location: DETAILS.location,
  distance: "10k",
  dnf: true,
  answers: { "How did you prepare for this race?": ANSWERS[0], [QUESTION]: ANSWERS[1] },
};
export const WALKED_SECONDS = TAKE_MS / 1_000;
