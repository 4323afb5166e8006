/** The wizard without a network (app/routes/offline, app/browser/service-worker). */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Recap } from "../../app/domain/recap/recap.ts";
import { answerBox, openDraft } from "./athlete.ts";
import { fakeMicrophone, IS_TORTURE, launchProfile, openPages, tortureTest } from "./browser.ts";
import { countFiles, readStore } from "./device-database.ts";
import { keepApp, WALK, WALKED, WALKED_SECONDS, walkOffline } from "./offline-walk.ts";
import { productUrl } from "./product.ts";
import { audioFile, photoFile } from "./sample-files.ts";
import { signIn } from "./sign-in-steps.ts";
import { expectStored } from "./stored.ts";

const APP = { serviceWorkers: "allow" } as const;
const OFFLINE = { ...APP, expectedErrors: /net::ERR_|409 \(Conflict\)|can't be opened without/ };
const open = openPages();
const launch = launchProfile(fakeMicrophone(audioFile("answer-1.wav")), { ...APP, baseURL: productUrl() });
const NETWORK = {
  stop: (page: Page) => page.context().setOffline(true),
  start: (page: Page) => page.context().setOffline(false),
};

/** `npm run torture -- offline` stops the server after each step. */
test("without a network from home on, with a reload and a crash, the recap is made and published once", async () => {
  const recaps = await walkOffline(launch, WALK.findIndex(({ name }) => name === "home") + 1, NETWORK);
  expect(recaps).toHaveLength(1);
  expect(recaps[0]).toMatchObject(WALKED);
  expect([recaps[0]?.media.length, recaps[0]?.recordings.length]).toEqual([1, 1]);
  expect(recaps[0]?.recordings[0]?.duration).toBeGreaterThan(WALKED_SECONDS - 0.5);
});

/** Opens the app, and then a screen of a draft, so that this device has both. */
async function openKept(page: Page, address: string): Promise<string> {
  await keepApp(page);
  const shareId = await openDraft(page, "/questions");
  await answerBox(page).waitFor();
  await expect.poll(() => copies(page)).toContain(shareId);
  if (address !== "/questions") await page.goto(`${address}?recap=${shareId}`);
  return shareId;
}

/** Returns the share ids of the recaps that the device has a copy of. */
async function copies(page: Page): Promise<string[]> {
  return (await readStore(page, "recaps")).map(([, { shareId }]) => String(shareId));
}

test("a page that was opened without a network sends what waits each time that the network is back", async () => {
  const page = await open(OFFLINE);
  const shareId = await openKept(page, "/questions");
  await page.context().setOffline(true);
  await page.reload();
  for (const media of [[{}], [{}, {}]]) {
    await page.context().setOffline(true);
    await page.locator("input[name=media]").setInputFiles(photoFile("small.png"));
    await expect.poll(() => countFiles(page)).toBe(1);
    await page.context().setOffline(false);
    await expectStored(page, shareId, { media });
    await expect.poll(() => readStore(page, "item-bytes")).toEqual([]);
  }
});

test("a photo that waits without a network shows its small picture, also after a reload", async () => {
  const page = await open(OFFLINE);
  await openKept(page, "/questions");
  await page.context().setOffline(true);
  await page.reload();
  const picture = page.getByRole("list", { name: "Photos and videos" }).locator("img");
  const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await page.locator("input[name=media]").setInputFiles(photoFile("small.jpg"));
  await expect.poll(isDrawn).toBe(true);
  await expect.poll(async () => JSON.stringify(await readStore(page, "items"))).toContain("partHashes");
  await page.reload();
  await expect.poll(isDrawn).toBe(true);
});

tortureTest(
  "two devices on one draft, one of them offline, keep all texts; what both have changed is offered",
  async () => {
    const page = await open(OFFLINE);
    const shareId = await openKept(page, "/questions");
    const cookies = await page.context().cookies();
    await page.context().setOffline(true);
    await answerBox(page).fill("Mine, in the forest.");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Question 2 of").first().waitFor();
    await answerBox(page).fill("Only here.");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Question 3 of").first().waitFor();

    const other = await open(OFFLINE);
    await other.context().addCookies(cookies);
    await other.goto(`/questions?recap=${shareId}`);
    await answerBox(other).fill("Theirs, at home.");
    await expectStored(other, shareId, { answers: { "0": "Theirs, at home." } });
    await other.goto(`/questions?recap=${shareId}&q=4`);
    await answerBox(other).fill("Only there.");
    await expectStored(other, shareId, { answers: { "3": "Only there." } });

    await page.context().setOffline(false);
    await expectStored(page, shareId, {
      answers: { "0": "Theirs, at home.", "1": "Only here.", "3": "Only there." },
    });
    await page.getByText("Your text was changed in two places.").waitFor();
    await page.getByRole("link", { name: "Look at it" }).click();
    await page.getByRole("alert").getByText("Mine, in the forest.").waitFor();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expectStored(page, shareId, { answers: { "0": "Mine, in the forest." } });
  },
);

tortureTest("two devices that add a question each, one of them offline, have both", async () => {
  const page = await open(OFFLINE);
  const shareId = await openKept(page, "/custom-questions");
  const cookies = await page.context().cookies();
  const add = async (on: Page, question: string) => {
    await on.getByLabel("Add your own question").fill(question);
    await on.getByRole("button", { name: "Add Question" }).click();
    await on.getByRole("button", { name: `Edit: ${question}` }).waitFor();
  };
  await page.context().setOffline(true);
  await add(page, "Who cheered?");
  await page.goto(`/questions?recap=${shareId}&q=6`);
  await answerBox(page).fill("My dad.");

  const other = await open(OFFLINE);
  await other.context().addCookies(cookies);
  await other.goto(`/custom-questions?recap=${shareId}`);
  await add(other, "Which shoes?");
  // The page of a question that the server does not have yet shows the last one that it has.
  await expect.poll(() => ownAnswers(other, shareId)).toEqual([["Which shoes?", undefined]]);
  await other.goto(`/questions?recap=${shareId}&q=6`);
  await answerBox(other).fill("Red ones.");
  await expect.poll(() => ownAnswers(other, shareId)).toEqual([["Which shoes?", "Red ones."]]);

  await page.context().setOffline(false);
  // Its screen stays open while the outbox sends the question.
  await answerBox(page).pressSequentially(" And my mum.");
  await expect
    .poll(() => ownAnswers(page, shareId))
    .toEqual([
      ["Which shoes?", "Red ones."],
      ["Who cheered?", "My dad. And my mum."],
    ]);
});

/** Returns the athlete's own questions on the server, each with its answer. */
async function ownAnswers(page: Page, shareId: string) {
  const recap: Pick<Recap, "questions" | "answers"> = await (
    await page.request.get(`/api/recaps/${shareId}`)
  ).json();
  return recap.questions.flatMap(({ custom, index, text }) => (custom ? [[text, recap.answers[index]]] : []));
}

test("a shared recap that cannot be loaded shows this device's copy, or a way home; after signing out nothing of the account is left on the device", async () => {
  const page = await open({ ...OFFLINE, expectedErrors: /net::ERR_|401|can't be opened without/ });
  const shareId = await openKept(page, "/questions");
  await page.context().setOffline(true);
  await page.goto(`/r/${shareId}`);
  await page.getByText("Chicago Lakefront Run").first().waitFor();
  const other = "recap_1750000000000_AAAAAAAAAAAAAAAAAAAAAA";
  await page.goto(`/r/${other}`);
  await page.getByRole("link", { name: "Go Back Home" }).click();
  await page.getByRole("button", { name: "Start New Race Recap" }).waitFor();

  await page.context().setOffline(false);
  const email = await signIn(page);
  await page.goto(`/questions?recap=${shareId}`);
  await answerBox(page).fill("Of the account.");
  await expectStored(page, shareId, { answers: { "0": "Of the account." } });
  await expect.poll(() => copies(page)).toContain(shareId);
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Signed out").first().waitFor();
  const dump = await page.evaluate(async () => {
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        stored.push(request.url, await (await cache.match(request))?.text());
    }
    for (const { name = "" } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      for (const store of Array.from(opening.result.objectStoreNames)) {
        const all = opening.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        stored.push(all.result);
      }
      opening.result.close();
    }
    return JSON.stringify(stored);
  });
  expect(
    [shareId, email, "Of the account.", "Chicago Lakefront Run"].filter((text) => dump.includes(text)),
  ).toEqual([]);
});

const FAULTS: [string, () => unknown][] = [
  [
    "no database",
    () =>
      Object.defineProperty(window, "indexedDB", {
        value: {
          open: () => {
            throw new DOMException("Blocked", "SecurityError");
          },
        },
      }),
  ],
  [
    "no room",
    () =>
      Object.defineProperty(IDBObjectStore.prototype, "put", {
        value: () => {
          throw new DOMException("Full", "QuotaExceededError");
        },
      }),
  ],
  [
    "no service worker",
    () =>
      Object.defineProperty(ServiceWorkerContainer.prototype, "register", {
        value: () => Promise.reject(new TypeError("Failed to install")),
      }),
  ],
];
const TRIED_FAULTS = IS_TORTURE ? FAULTS : FAULTS.slice(0, 1);

test.each(TRIED_FAULTS)(
  "with %s the wizard works online, and says offline what it cannot do",
  async (name, breakBrowser) => {
    const page = await open({
      ...(name === "no database" ? {} : APP),
      expectedErrors: /net::ERR_|can't be opened|visitor pass/,
    });
    if (name === "no room") await keepApp(page);
    await page.addInitScript(breakBrowser);
    const shareId = await openDraft(page, "/questions");
    await answerBox(page).fill("Typed online.");
    await expectStored(page, shareId, { answers: { "0": "Typed online." } });
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Question 2 of").first().waitFor();
    await page.context().setOffline(true);
    await page.getByText("You're offline. Keep this page open").waitFor();
    await page.context().setOffline(false);
    await page.getByText("You're offline. Keep this page open").waitFor({ state: "detached" });
  },
);

tortureTest(
  "a page of a newer version opens beside the service worker of an older one, and the older one goes on offline",
  async () => {
    const page = await open(OFFLINE);
    const shareId = await openKept(page, "/questions");
    // The older worker knows none of the newer version's files.
    const forgotten = await page.evaluate(async () => {
      const [name = ""] = (await caches.keys()).filter((key) => key.includes("precache"));
      const cache = await caches.open(name);
      const scripts = (await cache.keys()).filter(({ url }) => /tab-outbox/.test(url));
      for (const script of scripts) await cache.delete(script);
      return scripts.length;
    });
    expect(forgotten).toBeGreaterThan(0);
    await page.goto(`/questions?recap=${shareId}&q=2`);
    await page.getByText("Question 2 of").first().waitFor();
    await answerBox(page).fill("With the newer one.");
    await expectStored(page, shareId, { answers: { "1": "With the newer one." } });
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("Question 2 of").first().waitFor();
  },
);
