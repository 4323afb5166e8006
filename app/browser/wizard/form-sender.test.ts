import { afterEach, expect, test, vi } from "vitest";
import { newShareId, recap } from "../../../tests/factories.ts";
import { createDevice, setUpDevice } from "../../../tests/outbox-device.ts";
import { addQuestion, newQuestionList, type Question } from "../../domain/questions/questions.ts";
import { ownerRecap } from "../../domain/recap/public-recap.ts";
import { FORM_NOT_SENT } from "../../texts/recap/waiting.ts";
import { deviceStore } from "../device/device-store.ts";
import { replaceQuestions } from "../device/form-store.ts";
import { type FileItem, type FormItem, type Item, newItem, newTake, type TextItem } from "../device/item.ts";
import { itemStore } from "../device/item-store.ts";
import type { FoundRecap } from "../network/recap-api.ts";
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
    rev: 3,
    base: {},
    patch,
    recordingId: null,
    isConflict: false,
  } as const;
  return { ...newItem(place, shareId, 3), ...typed, ...given };
}

function answerTo(index: number, written = `Answer ${index}`): TextItem {
  return text(`answer-${index}`, { answers: { [index]: written } }, { base: { [index]: null } });
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

/** Returns the default questions with custom ones, from index 5. */
function withQuestions(...custom: string[]): Question[] {
  return custom.reduce(addQuestion, newQuestionList()).questions;
}

/** Sends a form from a device with these items. `here` and `there`: the questions of the device and the server. */
async function send(
  sent: FormItem,
  {
    answer = REDIRECT as FormAnswer | null,
    others = [] as Item[],
    here = withQuestions(),
    there = withQuestions(),
    finds = { kind: "found", recap: ownerRecap(recap({ shareId, questions: there })) } as FoundRecap,
  } = {},
) {
  await itemStore.add([sent, ...others]);
  await (await deviceStore()).put("recaps", {
    shareId,
    userId: null,
    recap: recap({ shareId, questions: here }),
  });
  const posts: { path: string; fields: FormItem["fields"] }[] = [];
  const sender = createFormSender({
    store: itemStore,
    async post(path, fields) {
      posts.push({ path, fields });
      return answer;
    },
    findOwnRecap: async () => finds,
    async replaceQuestions(...questions) {
      await replaceQuestions(...questions);
    },
  });
  return { outcome: await sender.send(sent, null, NO_EVENTS, signal), posts };
}

/** Returns where the answers, photos and takes of this device belong. */
async function places() {
  const answers = (await device.items("text")).map(({ place, base, patch }) => [
    place,
    Object.keys(base),
    patch,
  ]);
  const media = (await itemStore.list()).flatMap((item) =>
    item.kind === "file" || item.kind === "take" ? [[item.id, item.questionIndex] as const] : [],
  );
  return { answers, media: Object.fromEntries(media) };
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
  for (const sent of [begin, questions, publish]) {
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

test("answers, photos and recordings stay where they are if the server has given the same indexes", async () => {
  const here = withQuestions("Who cheered?");
  const others = [answerTo(5), file("photo", 5), take("take", 5)];
  expect((await send(questions, { others, here, there: here })).outcome).toEqual({ kind: "done" });
  expect(await places()).toEqual({
    answers: [["answer-5", ["5"], { answers: { "5": "Answer 5" } }]],
    media: { photo: 5, take: 5 },
  });
});

test("if another device has taken the index, they move to the one that their question got", async () => {
  const others = [
    answerTo(0),
    answerTo(5, "My dad."),
    text("media-5-5", { description: "Five" }),
    file("photo", 5),
    file("gallery", null),
    file("first", 0),
    take("take", 5),
  ];
  await send(questions, {
    others,
    here: withQuestions("Who cheered?"),
    there: withQuestions("What did you eat?", "Who cheered?"),
  });
  const { answers, media } = await places();
  expect(new Set(answers)).toEqual(
    new Set([
      ["answer-0", ["0"], { answers: { "0": "Answer 0" } }],
      ["answer-6", ["6"], { answers: { "6": "My dad." } }],
      ["media-5-5", [], { description: "Five" }],
    ]),
  );
  expect(media).toEqual({ photo: 6, gallery: null, first: 0, take: 6 });
});

test("two questions at once each keep their own answers, although one gets the other's index", async () => {
  await send(questions, {
    others: [answerTo(5), answerTo(6), file("a", 5), file("b", 6)],
    here: withQuestions("Who cheered?", "Which shoes?"),
    there: withQuestions("What did you eat?", "Who cheered?", "Which shoes?"),
  });
  const { answers, media } = await places();
  expect(new Set(answers)).toEqual(
    new Set([
      ["answer-6", ["6"], { answers: { "6": "Answer 5" } }],
      ["answer-7", ["7"], { answers: { "7": "Answer 6" } }],
    ]),
  );
  expect(media).toEqual({ a: 6, b: 7 });
});

test("a question that the other device has added too keeps its answer", async () => {
  await send(questions, {
    others: [answerTo(5, "My dad."), answerTo(6, "Red ones.")],
    here: withQuestions("Who cheered?", "Which shoes?"),
    there: withQuestions("Which shoes?", "Who cheered?", "Which shoes?"),
  });
  const { answers } = await places();
  expect(new Set(answers)).toEqual(
    new Set([
      ["answer-6", ["6"], { answers: { "6": "My dad." } }],
      ["answer-7", ["7"], { answers: { "7": "Red ones." } }],
    ]),
  );
});

test("an answer whose question the server does not have stays where it is", async () => {
  await send(questions, {
    others: [answerTo(5)],
    here: withQuestions("Who cheered?"),
    there: withQuestions("What did you eat?"),
  });
  expect((await places()).answers.map(([place]) => place)).toEqual(["answer-5"]);
});

test("nothing moves before the last form with questions has arrived", async () => {
  const here = withQuestions("Who cheered?");
  const there = withQuestions("What did you eat?", "Who cheered?");
  const later: FormItem = { ...questions, id: "later", order: 2 };
  await send(questions, { others: [answerTo(5), later], here, there });
  expect((await places()).answers.map(([place]) => place)).toEqual(["answer-5"]);
  await itemStore.remove(questions.id);
  await send(later, { here, there });
  expect((await places()).answers.map(([place]) => place)).toEqual(["answer-6"]);
});

test("answers move although the server refuses the last form with questions", async () => {
  const here = withQuestions("Who cheered?");
  const there = withQuestions("What did you eat?", "Who cheered?");
  const others = [answerTo(5)];
  const { outcome } = await send(questions, {
    answer: { status: 409, retryAfter: null },
    others,
    here,
    there,
  });
  expect([outcome.kind, (await places()).answers.map(([place]) => place)]).toEqual(["refused", ["answer-6"]]);
});

test("a form after which the server's questions cannot be read is sent again", async () => {
  const { outcome } = await send(questions, { finds: { kind: "lost" }, others: [answerTo(5)] });
  expect(outcome).toEqual({ kind: "lost", cause: "server" });
  expect((await places()).answers.map(([place]) => place)).toEqual(["answer-5"]);
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
