import { afterEach, expect, test, vi } from "vitest";
import { editRow } from "../../../tests/edit-tabs.ts";
import { newShareId } from "../../../tests/factories.ts";
import { setUpDevice } from "../../../tests/outbox-device.ts";
import { FORM_NOT_SENT } from "../../texts/recap/waiting-line.ts";
import { type FileItem, type FormItem, type Item, newItem, newTake } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import type { FormAnswer } from "../network/post-page-form.ts";
import { createFormSender, postForm } from "./form-sender.ts";

setUpDevice();
afterEach(() => void vi.unstubAllGlobals());

const shareId = newShareId();
const NO_EVENTS = { onDeclared() {}, onProgress() {}, onFinishing() {}, onChange() {} };
const signal = new AbortController().signal;
const REDIRECT: FormAnswer = { status: 302, retryAfter: null };

function form(id: string, does: FormItem["does"], given: Partial<FormItem> = {}): FormItem {
  return { ...newItem(id, shareId, 1), kind: "form", does, fields: [["recap", shareId]], ...given };
}
const begin = form("begin", "begin");
const publish = form("publish", "publish", { order: 2 });

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
  };
}

const take = (id: string, questionIndex: number) =>
  newTake(id, { shareId, order: 5, questionIndex, language: null });

/** Sends a form from a device with these items. */
async function send(
  sent: FormItem,
  {
    answer = REDIRECT as FormAnswer | null,
    others = [] as Item[],
    rows = [] as EditRow[],
    isRenewed = true,
  } = {},
) {
  await itemStore.add([sent, ...others]);
  const posts: { path: string; fields: FormItem["fields"] }[] = [];
  const renewed: string[] = [];
  const sender = createFormSender({
    store: itemStore,
    rowsOf: async () => rows,
    async renewCopy(of) {
      renewed.push(of);
      return isRenewed;
    },
    async post(path, fields) {
      posts.push({ path, fields });
      return answer;
    },
  });
  return { outcome: await sender.send(sent, null, NO_EVENTS, signal), posts, renewed };
}

test.each<[FormItem, string]>([
  [begin, "/race-type"],
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

test("a recap that the server does not find is looked for again; then it was not begun, or there is nothing to publish", async () => {
  const answer = { status: 404, retryAfter: null };
  expect((await send(begin, { answer })).outcome).toEqual({ kind: "recap-gone", message: FORM_NOT_SENT });
  await itemStore.remove(begin.id);
  expect((await send(publish, { answer })).outcome).toEqual({ kind: "recap-gone", message: null });
});

test.each<[string, { others?: Item[]; rows?: EditRow[] }]>([
  ["an answer", { rows: [editRow()] }],
  ["a text that another device has changed", { rows: [editRow({ state: "conflict" })] }],
  ["an added question", { rows: [editRow({ field: "question-10007" })] }],
  ["a photo", { others: [file("photo", null)] }],
  ["a recording", { others: [take("take", 0)] }],
  ["the order of photos", { others: [{ ...newItem("order", shareId, 1), kind: "order", mediaIds: [] }] }],
  ["a recap that is not begun", { others: [begin] }],
])("a recap is not published while %s waits on the device", async (_what, waiting) => {
  const { outcome, posts } = await send(publish, waiting);
  expect([outcome, posts]).toEqual([{ kind: "busy", retryAfterMs: expect.any(Number) }, []]);
});

test("half-typed questions, captions, transcriptions and deletions do not hold up publishing", async () => {
  const rows = [
    editRow({ field: "question-10007", state: "typing" }),
    editRow({ field: "captions-AAAAAAAAAAAAAAAAAAAAAA" }),
  ];
  const others: Item[] = [
    {
      ...newItem("transcribe", shareId, 1),
      ...{ kind: "transcribe", recordingId: "1", language: null, again: false, isAsked: false },
    },
    { ...newItem("delete", shareId, 1), kind: "delete", recordingId: "1" },
    { ...take("deleted", 0), isDeleted: true },
    // Another recap's.
    { ...file("other", null), shareId: newShareId() },
  ];
  const { outcome, posts } = await send(publish, { others, rows });
  expect([outcome, posts.length]).toEqual([{ kind: "done" }, 1]);
});

test("once a recap is begun, this device has the server's version of it, or the form is sent again", async () => {
  expect(await send(begin)).toMatchObject({ outcome: { kind: "done" }, renewed: [shareId] });
  const lost = await send(begin, { isRenewed: false });
  expect(lost.outcome).toEqual({ kind: "lost", cause: "network" });
});

test("a form that comes again after the race type was changed has begun its recap", async () => {
  const { outcome, renewed } = await send(begin, { answer: { status: 409, retryAfter: null } });
  expect([outcome, renewed]).toEqual([{ kind: "done" }, [shareId]]);
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
