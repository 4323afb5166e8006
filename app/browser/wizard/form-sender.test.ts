import { afterEach, expect, test, vi } from "vitest";
import { newShareId, recap } from "../../../tests/factories.ts";
import { createDevice, setUpDevice } from "../../../tests/outbox-device.ts";
import { ownerRecap } from "../../domain/recap/public-recap.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { FORM_NOT_SENT } from "../../texts/recap/waiting.ts";
import { type FileItem, type FormItem, type Item, newItem, newTake, type TextItem } from "../device/item.ts";
import { itemStore } from "../device/item-store.ts";
import { createFormSender, type FormAnswer, postForm } from "./form-sender.ts";

setUpDevice();
afterEach(() => void vi.unstubAllGlobals());

const shareId = newShareId();
const device = createDevice();
const NO_EVENTS = { onDeclared() {}, onProgress() {}, onFinishing() {}, onChange() {} };
const signal = new AbortController().signal;
const REDIRECT: FormAnswer = { status: 302, retryAfter: null };

function form(id: string, does: FormItem["does"], given: Partial<FormItem> = {}): FormItem {
  return { ...newItem(id, shareId, 1), kind: "form", does, fields: [["recap", shareId]], ...given };
}
const begin = form("begin", "begin");
const questions = form("questions", "questions");
const publish = form("publish", "publish", { order: 2 });

function text(place: string, patch: object = {}, given: Partial<TextItem> = {}): TextItem {
  const typed = {
    kind: "text",
    place,
    base: {},
    patch,
    recordingId: null,
    isConflict: false,
  } as const;
  return { ...newItem(place, shareId, 3), ...typed, ...given };
}

function answerTo(index: number, written = `Answer ${index}`): TextItem {
  return text(
    `answer-${index}`,
    { answers: { [index]: written } },
    { base: { [`answer-${index}`]: [null] } },
  );
}

function file(id: string, questionIndex: number | null): FileItem {
  return {
    ...newItem(id, shareId, 4),
    kind: "file",
    questionIndex,
    fileName: "finish.jpg",
    fileType: "image",
    size: 9,
    isPlayable: true,
    declaration: null,
    thumbnail: null,
  };
}

const take = (id: string, questionIndex: number) =>
  newTake(id, { shareId, order: 5, questionIndex, language: null });

/** Sends a form from a device with these items. */
async function send(
  sent: FormItem,
  { answer = REDIRECT as FormAnswer | null, others = [] as Item[], server = {} as Partial<Recap> } = {},
) {
  await itemStore.add([sent, ...others]);
  const posts: { path: string; fields: FormItem["fields"] }[] = [];
  const moved: number[] = [];
  const sender = createFormSender({
    store: itemStore,
    findOwnRecap: async () => ({ kind: "found", recap: ownerRecap(recap({ shareId, ...server })) }),
    moveMedia: (_shareId, index) => void moved.push(index),
    async post(path, fields) {
      posts.push({ path, fields });
      return answer;
    },
  });
  return { outcome: await sender.send(sent, null, NO_EVENTS, signal), posts, moved };
}

test.each<[FormItem, string]>([
  [begin, "/race-type"],
  [questions, `/custom-questions?recap=${shareId}`],
  [publish, `/summary?recap=${shareId}`],
])("the form %o is sent to its step as it was filled in", async (sent, path) => {
  expect((await send(sent)).posts).toEqual([{ path, fields: sent.fields }]);
});

test.each<[FormAnswer | null, object]>([
  [REDIRECT, { kind: "done" }],
  [{ status: 200, retryAfter: null }, { kind: "done" }],
  [
    { status: 400, retryAfter: null },
    { kind: "refused", message: FORM_NOT_SENT },
  ],
  [{ status: 401, retryAfter: null }, { kind: "signed-out" }],
  [
    { status: 403, retryAfter: null },
    { kind: "refused", message: FORM_NOT_SENT },
  ],
  [
    // It is looked for again before it is given up.
    { status: 404, retryAfter: null },
    { kind: "lost", cause: "server" },
  ],
  [
    { status: 429, retryAfter: "90" },
    { kind: "limited", retryAfterMs: 90_000, message: expect.any(String) },
  ],
  [
    { status: 429, retryAfter: null },
    { kind: "limited", retryAfterMs: 60_000, message: expect.any(String) },
  ],
  [
    { status: 500, retryAfter: null },
    { kind: "lost", cause: "server" },
  ],
  [null, { kind: "lost", cause: "network" }],
])("a form that the server answers with %o is %o", async (answer, outcome) => {
  for (const sent of [begin, publish]) {
    expect((await send(sent, { answer })).outcome).toEqual(outcome);
    await itemStore.remove(sent.id);
  }
});

test.each<[string, Item]>([
  ["an answer", answerTo(0)],
  ["a text that another device has changed", text("details", {}, { state: "refused", isConflict: true })],
  ["a photo's description", text("media-1")],
  ["a transcript", text("transcript-1")],
  ["a photo", file("photo", null)],
  ["a recording", take("take", 0)],
  ["the order of photos", { ...newItem("order", shareId, 1), kind: "order", mediaIds: [] }],
  ["a question", questions],
  ["a form that was refused", { ...questions, state: "refused" }],
])("a recap is not published while %s waits on the device", async (_what, item) => {
  const { outcome, posts } = await send(publish, { others: [item] });
  expect([outcome, posts]).toEqual([{ kind: "busy", retryAfterMs: expect.any(Number) }, []]);
});

test("half-typed questions, captions, transcriptions and deletions do not hold up publishing", async () => {
  const others: Item[] = [
    text("new-question", {}, { state: "held" }),
    text("edited-question", {}, { state: "held" }),
    text("captions-take"),
    {
      ...newItem("transcribe", shareId, 1),
      ...{ kind: "transcribe", recordingId: "1", language: null, again: false, isAsked: false },
    },
    { ...newItem("delete", shareId, 1), kind: "delete", recordingId: "1" },
    { ...take("deleted", 0), isDeleted: true },
    // Another recap's.
    { ...answerTo(0), id: "other", shareId: newShareId() },
  ];
  const { outcome, posts } = await send(publish, { others });
  expect([outcome, posts.length]).toEqual([{ kind: "done" }, 1]);
});

test.each<[what: string, answer: FormAnswer]>([
  ["the question was changed on another device", { status: 409, retryAfter: null }],
  ["the list is full", { status: 400, retryAfter: null }],
])("what was typed in a form that is not saved is offered again: %s", async (_what, answer) => {
  const fields: FormItem["fields"] = [
    ["recap", shareId],
    ["added", "Who cheered?"],
    ["addedIndex", "483920185"],
    ["editedIndex", "0"],
    ["shown-question-0", "How did you prepare?"],
    ["edited", "Who helped you prepare?"],
  ];
  const { outcome, moved } = await send({ ...questions, fields }, { answer });
  // Its photos and recordings go elsewhere.
  expect([outcome, moved]).toEqual([{ kind: "done" }, [483920185]]);
  const typed = (await device.items("text")).toSorted((a, b) => (a.place < b.place ? -1 : 1));
  expect(typed).toMatchObject([
    {
      place: "edited-question",
      base: { editedText: ["How did you prepare?"] },
      patch: { editedIndex: 0, editedText: "Who helped you prepare?" },
    },
    { place: "new-question", patch: { newQuestion: "Who cheered?" } },
  ]);
});

test("a form that was stored before December 2026 names the questions that it showed as forms do now", async () => {
  const list = {
    questions: [{ index: 0, text: "How did you prepare?", custom: false }],
    nextQuestionIndex: 5,
  };
  const fields: FormItem["fields"] = [
    ["recap", shareId],
    ["shown", JSON.stringify(list)],
  ];
  const { posts } = await send({ ...questions, fields });
  expect(posts[0]?.fields).toEqual([...fields, ["shown-question-0", "How did you prepare?"]]);
});

test("a question that was added although another change was not keeps its photos", async () => {
  const fields: FormItem["fields"] = [
    ["added", "Who cheered?"],
    ["addedIndex", "483920185"],
    ["editedIndex", "0"],
    ["shown-question-0", "How did you prepare?"],
    ["edited", "Who helped you prepare?"],
  ];
  const server = { questions: [{ index: 483920185, text: "Who cheered?", custom: true }] };
  const answer = { status: 409, retryAfter: null };
  const { moved } = await send({ ...questions, fields }, { answer, server });
  expect([moved, (await device.items("text")).map(({ place }) => place)]).toEqual([[], ["edited-question"]]);
});

test("what the server has filled in a new recap may be replaced by the text that waits", async () => {
  const typed = text(
    "details",
    { details: { athleteName: "Ada", name: "Berlin" } },
    { base: { athleteName: [null], name: ["Seen"] } },
  );
  await send(begin, { others: [typed], server: { athleteName: "Ada L.", name: "Elsewhere" } });
  expect(await device.items("text")).toMatchObject([
    { base: { athleteName: [null, "Ada L."], name: ["Seen"] } },
  ]);
});

test("a form that is saved, and one in which nothing was typed, leave nothing behind", async () => {
  const typed: FormItem["fields"] = [["added", "Who cheered?"]];
  await send({ ...questions, fields: typed });
  const untouched: FormItem["fields"] = [
    ["added", " "],
    ["editedIndex", "0"],
    ["shown-question-0", "Same"],
    ["edited", "Same"],
  ];
  await send({ ...questions, fields: untouched }, { answer: { status: 409, retryAfter: null } });
  expect(await device.items("text")).toEqual([]);
});

test("a form is sent as a browser would, and its page is not read", async () => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => new Response("A page", { status: 429 }));
  vi.stubGlobal("fetch", fetch);
  const fields: FormItem["fields"] = [
    ["recap", shareId],
    ["question", "Who cheered?"],
    ["question", "Which shoes?"],
  ];
  expect(await postForm("/custom-questions", fields, signal)).toEqual({ status: 429, retryAfter: null });
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect([path, init?.method, init?.redirect, init?.credentials]).toEqual([
    "/custom-questions",
    "POST",
    "manual",
    "include",
  ]);
  expect(String(init?.body)).toBe(`recap=${shareId}&question=Who+cheered%3F&question=Which+shoes%3F`);
});

test("a redirect, which scripts cannot read, is an answer; no network is none", async () => {
  const answers = [
    { type: "opaqueredirect", status: 0, body: null, headers: new Headers() },
    new TypeError("Failed to fetch"),
    new DOMException("The user aborted a request", "AbortError"),
  ];
  vi.stubGlobal("fetch", async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  expect(await postForm("/summary", [], signal)).toEqual(REDIRECT);
  expect(await postForm("/summary", [], signal)).toBeNull();
  expect(await postForm("/summary", [], signal)).toBeNull();
});
