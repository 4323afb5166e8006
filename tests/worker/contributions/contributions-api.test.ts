/** What guests add to a recap, and what its owner decides about it, through the API. */
import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import {
  contribute,
  contributionsFor,
  decide,
  GUEST_CHEER,
  setGuests,
  withdraw,
} from "../../contribution-calls.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";

let owner: Caller;
let dad: Caller;
let friend: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  owner = caller(exports.default);
  dad = caller(exports.default);
  friend = caller(exports.default);
  recap = await createRecap(owner);
  await setGuests(owner, recap, true);
});

async function statusOf(browser: Caller, url: string): Promise<number> {
  const response = await browser.call(url);
  await response.body?.cancel();
  return response.status;
}

/** The photos and recordings of the recap as readers get them. */
async function storyOf(browser: Caller) {
  const response = await browser.call(`/api/recaps/${recap.shareId}`);
  const { media, recordings } = await response.json<{
    media: { id: string; credit: string | null; description: string | null; questionIndex: number | null }[];
    recordings: { id: string; credit: string | null; transcript: string }[];
  }>();
  return { media, recordings };
}

test("a guest's photo waits, is shown, is taken into the story with its credit, and leaves it again", async () => {
  const sent = await contribute(dad, recap);
  expect(sent).toMatchObject({
    status: "held",
    userName: "Dad",
    text: "Kilometer 32",
    mine: true,
    takenTo: null,
  });
  expect(await contributionsFor(owner, recap)).toMatchObject([{ id: sent.id, status: "held", mine: false }]);
  expect(await contributionsFor(dad, recap)).toMatchObject([{ id: sent.id, mine: true }]);
  expect(await contributionsFor(friend, recap)).toEqual([]);
  const { url } = sent.file;
  expect(await Promise.all([owner, dad, friend].map((who) => statusOf(who, url)))).toEqual([200, 200, 404]);

  expect((await decide(owner, sent, { status: "shown" })).status).toBe(200);
  expect(await contributionsFor(friend, recap)).toMatchObject([{ id: sent.id, status: "shown" }]);
  expect(await statusOf(friend, url)).toBe(200);

  const taken = await decide(owner, sent, { questionIndex: 0 });
  expect(await taken.json()).toMatchObject({ status: "taken", takenTo: { questionIndex: 0 } });
  expect((await storyOf(friend)).media).toMatchObject([
    { id: sent.id, credit: "Dad", description: "Kilometer 32", questionIndex: 0 },
  ]);
  expect(await contributionsFor(friend, recap)).toEqual([]);
  expect(await contributionsFor(dad, recap)).toMatchObject([{ id: sent.id, status: "taken" }]);
  expect(await statusOf(friend, url)).toBe(200);
  expect(await (await decide(owner, sent, { questionIndex: null })).json()).toMatchObject({
    takenTo: { questionIndex: null },
  });

  await decide(owner, sent, { status: "held" });
  expect((await storyOf(friend)).media).toEqual([]);
  expect(await Promise.all([owner, dad, friend].map((who) => statusOf(who, url)))).toEqual([200, 200, 404]);
});

test("a cheer is taken to a question, and nobody transcribes it", async () => {
  const cheer = await contribute(dad, recap, GUEST_CHEER);
  expect(cheer.file).toMatchObject({ fileType: "audio" });
  expect((await decide(owner, cheer, { questionIndex: null })).status).toBe(400);
  expect((await decide(owner, cheer, { questionIndex: 1 })).status).toBe(200);
  expect((await storyOf(friend)).recordings).toMatchObject([{ id: cheer.id, credit: "Dad", transcript: "" }]);
  expect(await statusOf(friend, cheer.file.url)).toBe(200);
});

test.each(["held", "shown", "taken"])(
  "a guest takes back what is %s, and it is gone everywhere",
  async (status) => {
    const sent = await contribute(dad, recap);
    if (status !== "held")
      await decide(owner, sent, status === "shown" ? { status } : { questionIndex: null });
    expect((await withdraw(friend, sent)).status).toBe(404);
    expect((await withdraw(dad, sent)).status).toBe(204);
    expect(await contributionsFor(owner, recap)).toEqual([]);
    expect((await storyOf(owner)).media).toEqual([]);
    expect(await statusOf(owner, sent.file.url)).toBe(404);
    expect((await withdraw(dad, sent)).status).toBe(404);
  },
);
