/** Tests forms that no page sends: each costs bounded work, gets a clear response and loses no typed text. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { REFUSALS } from "../../../app/texts/media/upload-refusals.ts";
import worker from "../../../workers/app.ts";
import { completeDraft, publishRecap } from "../../athlete.ts";
import { expectNoFault, FORM_PAGES, storedOfOthers } from "../../attack.ts";
import { type Caller, caller } from "../../caller.ts";
import { failingDatabase } from "../../failing-database.ts";
import { addSample, type FormFields, sendForm } from "../../media-calls.ts";
import { quietConsole } from "../../quiet-console.ts";
import { addRecording } from "../../recording-calls.ts";
import { formOf, unescaped } from "../../shown-form.ts";

let athlete: Caller;
let shareId: string;
let question: string;
let memories: string;

quietConsole("error");
beforeEach(async () => {
  athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  shareId = await completeDraft(athlete);
  question = `/questions?recap=${shareId}&q=2`;
  memories = `/race-memories?recap=${shareId}`;
});

/** Sends the athlete's form and counts the calls to the database. */
async function sendCounted(path: string, fields: FormFields) {
  const { db, calls } = failingDatabase(env.DB, { call: 0, when: "before" });
  const site = {
    fetch: async (url: string, init?: RequestInit) =>
      worker.fetch(new Request(url, init) as Parameters<typeof worker.fetch>[0], { ...env, DB: db } as never),
  };
  const call: Caller["call"] = (to, init) =>
    caller(site).call(to, { ...init, headers: { cookie: athlete.cookie() } });
  const response = await sendForm({ ...athlete, call }, path, fields);
  return { response, page: await response.text(), calls: calls() };
}

function unknownTexts(field: string, count: number): FormFields {
  const ids = Array.from({ length: count }, (_, at) => String(at).padStart(22, "x"));
  return Object.fromEntries(ids.map((id) => [`${field}-${id}`, `Typed ${id}`]));
}

test.each([
  ["question", "description"],
  ["question", "transcript"],
  ["memories", "description"],
])("on the %s, 900 texts under unknown ids (%s-...) cost no more than one", async (screen, field) => {
  const path = screen === "question" ? question : memories;
  const form = { ...(await formOf(athlete, path)), intent: "stay" };
  const one = await sendCounted(path, { ...form, ...unknownTexts(field, 1) });
  const many = await sendCounted(path, { ...form, ...unknownTexts(field, 900) });
  expect([one.response.status, many.response.status]).toEqual([400, 400]);
  expect(many.calls).toBe(one.calls);
  expect(many.calls).toBeLessThan(10);
  expect(many.page).toContain(`Typed ${"x".repeat(19)}899`);
});

test("all descriptions of a question are one call of the database, and so are all transcripts", async () => {
  const form = { ...(await formOf(athlete, question)), intent: "stay" };
  const one = await sendCounted(question, { ...form, ...unknownTexts("description", 1) });
  const both = await sendCounted(question, {
    ...form,
    ...unknownTexts("description", 1),
    ...unknownTexts("transcript", 1),
  });
  expect(both.calls).toBe(one.calls + 1);
});

test("a form without a changed text does not read the recap for it", async () => {
  await addSample(athlete, { shareId }, { questionIndex: "1" });
  const form = { ...(await formOf(athlete, question)), intent: "stay" };
  const plain = await sendCounted(question, form);
  const changed = await sendCounted(question, { ...form, ...unknownTexts("description", 1) });
  expect(changed.calls).toBeGreaterThan(plain.calls);
});

test.each(["question", "memories"])(
  "the description of a photo that another tab deleted is shown again on the %s",
  async (screen) => {
    const photo = await addSample(athlete, { shareId }, { questionIndex: "1" });
    const path = screen === "question" ? question : memories;
    const form = await formOf(athlete, path);
    await athlete.call(`/api/media/${photo.id}`, { method: "DELETE" });
    const typed = {
      ...form,
      [`description-${photo.id}`]: "Kilometre 40 <b>",
      answer: "It rained.",
      intent: "stay",
    };
    const response = await sendForm(athlete, path, typed);
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain("This photo or video was deleted");
    expect(page).toContain("Kilometre 40 &lt;b&gt;");
  },
);

test("the transcript of a recording that another tab deleted is shown again, and the answer is saved", async () => {
  const recording = await addRecording(athlete, { shareId }, { questionIndex: "1" });
  const form = await formOf(athlete, question);
  await athlete.call(`/api/recordings/${recording.id}`, { method: "DELETE" });
  const typed = {
    ...form,
    [`transcript-${recording.id}`]: "I said this",
    answer: "It rained.",
    intent: "stay",
  };
  const response = await sendForm(athlete, question, typed);
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain("recording was deleted");
  expect(page).toContain("I said this");
  const recap = await (await athlete.call(`/api/recaps/${shareId}`)).json<{ answers: object }>();
  expect(recap.answers).toMatchObject({ "1": "It rained." });
});

test("a form that describes and deletes a photo succeeds when it is sent twice", async () => {
  const photo = await addSample(athlete, { shareId });
  const form = await formOf(athlete, memories);
  const sent = { ...form, [`description-${photo.id}`]: "Finish", intent: `delete-${photo.id}` };
  const statuses = [await sendForm(athlete, memories, sent), await sendForm(athlete, memories, sent)];
  expect(statuses.map(({ status }) => status)).toEqual([302, 302]);
});

test.each(FORM_PAGES)("more than 1,000 fields sent to %s are rejected with a clear message", async (path) => {
  const body = new URLSearchParams(Array.from({ length: 1_001 }, () => ["a", "b"]));
  const response = await athlete.call(path, { method: "POST", body });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("more than 1,000 fields and files in one go.");
});

test("a form with as many texts as a recap can have is accepted", async () => {
  const texts = Array.from({ length: 120 }, (_, at) => String(at).padStart(22, "x"));
  const shown = Object.fromEntries(texts.map((id) => [`shown-description-${id}`, "A"]));
  const typed = Object.fromEntries(texts.map((id) => [`description-${id}`, "A"]));
  const form = {
    ...(await formOf(athlete, question)),
    ...shown,
    ...typed,
    answer: "It rained.",
    intent: "stay",
  };
  expect((await sendForm(athlete, question, form)).status).toBe(302);
});

test.each([
  ["question", "media", "unsupported", "limit"],
  ["question", "audio", "unsupported-audio", "recording-limit"],
  ["memories", "media", "unsupported", "limit"],
] as const)(
  "of 63 files on the %s (%s), three are listed as too many",
  async (screen, field, reason, limit) => {
    const path = screen === "question" ? question : memories;
    const files = Array.from({ length: 63 }, (_, at) => new File([`no photo ${at}`], `file-${at}.txt`));
    const form = await formOf(athlete, path);
    const { response, page } = await sendCounted(path, { ...form, intent: "stay", [field]: files });
    expect(response.status).toBe(400);
    for (const name of ["file-60.txt", "file-61.txt", "file-62.txt"]) expect(page).toContain(name);
    const count = (text: string) =>
      unescaped(page).split("</main>")[0]?.split(`: <!-- -->${text}`).length ?? 0;
    expect(count(REFUSALS[limit]) - 1).toBe(3);
    expect(count(REFUSALS[reason]) - 1).toBe(60);
  },
);

test.each([
  ["a list of a hundred million", { "a[99999999]": "1" }],
  ["a very deep list", { [`a${"[0]".repeat(50_000)}`]: "1" }],
  ["a very deep object", { [`a${".b".repeat(200_000)}`]: "1" }],
  ["a command for Conform", { __intent__: "x" }],
  [
    "a command that makes a list",
    {
      __intent__: JSON.stringify({ type: "insert", payload: { name: "a", index: 99_999_999 } }),
    },
  ],
  ["a state of Conform's", { __state__: "x" }],
])("details with %s are saved without it", async (_what, strange) => {
  const form = await formOf(athlete, `/race-details?recap=${shareId}`);
  const details = { name: "New name", date: "2026-09-27", location: "Berlin", distance: "marathon" };
  const fields = { ...form, ...details, ...(strange as Record<string, string>) };
  const response = await athlete.submit("/race-details", fields);
  await expectNoFault(response);
  expect(response.status).toBe(302);
});

/** Every value twice, the athlete's own first or last. */
const ORDERS = [
  ["first", (own: string, other: string) => [own, other]],
  ["last", (own: string, other: string) => [other, own]],
] as const;
const PAGES_AND_ORDERS = FORM_PAGES.flatMap((path) => ORDERS.map((order) => [path, ...order] as const));

test.each(PAGES_AND_ORDERS)(
  "fields and parameters that are sent twice to %s, the own one %s, change no recap of others",
  async (path, _which, both) => {
    const othersId = await publishRecap(caller(exports.default));
    const before = await storedOfOthers(env, athlete);
    const recap = both(shareId, othersId);
    const query = new URLSearchParams(recap.map((id) => ["recap", id]));
    const address = `${path}${path.includes("?") ? "&" : "?"}${query}`;
    await expectNoFault(await athlete.call(address));
    for (const intent of ["stay", "delete", "sure", "private", "restore"]) {
      const intents = both(intent, `${intent}-${othersId}`);
      const fields = { raceType: both("running", "cycling"), name: both("Mine", "Theirs") };
      const sent = { ...fields, recap, intent: intents };
      await expectNoFault(await sendForm(athlete, address, sent));
    }
    expect(await storedOfOthers(env, athlete)).toEqual(before);
  },
);

test("of a field that is sent twice, the first one counts", async () => {
  const othersId = await publishRecap(caller(exports.default));
  const form = await formOf(athlete, `/race-details?recap=${shareId}`);
  const details = { ...form, date: "2026-09-27", location: "Berlin", distance: "marathon" };
  const send = (recap: string[]) =>
    sendForm(athlete, "/race-details", { ...details, recap, name: ["First", "Second"] });
  expect((await send([othersId, shareId])).status).toBe(404);
  expect((await send([shareId, othersId])).status).toBe(302);
  const saved = await (await athlete.call(`/api/recaps/${shareId}`)).json<{ name: string }>();
  expect(saved.name).toBe("First");
});

test("of a query parameter that is sent twice, the first one counts", async () => {
  const list = async (query: string) => (await athlete.call(`/api/recaps/user?${query}`)).json<unknown[]>();
  const [drafts, published] = [await list("status=draft"), await list("status=published")];
  expect([drafts.length, published.length]).toEqual([1, 0]);
  expect(await list("status=draft&status=published")).toEqual(drafts);
  expect(await list("status=published&status=draft")).toEqual(published);
});

test("the API rejects a form with 1,001 fields as too large", async () => {
  const form = new FormData();
  for (let at = 0; at < 1_001; at++) form.append("a", "b");
  for (const kind of ["media", "recordings"]) {
    const response = await athlete.call(`/api/recaps/${shareId}/${kind}`, { method: "POST", body: form });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: "too_large" } });
  }
});
