import { expect, test } from "vitest";
import { after, createDevice, settle, setUpDevice } from "../../../tests/outbox-device.ts";
import type { Edit } from "../../domain/edits/edit.ts";
import { newItem, type TextItem } from "../device/item.ts";
import type { EditsOutcome } from "../network/recap-api.ts";
import { createOutbox } from "../outbox/outbox.ts";
import { createTextSender } from "./text-sender.ts";

setUpDevice();

const SHARE_ID = "recap_1750000000000_AAAAAAAAAAAAAAAAAAAAAA";

function answer(id: string, text: string, given: Partial<TextItem> = {}): TextItem {
  return {
    ...newItem(id, SHARE_ID, 1),
    kind: "text",
    place: "answer-1",
    base: { "answer-1": [null] },
    patch: { answers: { "1": text } },
    recordingId: null,
    isConflict: false,
    ...given,
  };
}

const SAVED: EditsOutcome = { kind: "saved", version: 4, saved: {} };
const GONE: EditsOutcome = { kind: "rejected", fields: {}, message: "", saved: {} };

/** A device with these texts, and a server that answers as told; each answer is used once. */
async function deviceWith(
  texts: TextItem[],
  answers: EditsOutcome[],
  { locked = [] }: { locked?: string[] } = {},
) {
  const device = createDevice();
  await device.store.add(texts);
  for (const id of locked) await device.tryLock(id);
  const sent: Edit[][] = [];
  const text = createTextSender({
    async sendEdits(_shareId, edits) {
      sent.push(edits);
      return answers.shift() ?? { kind: "lost" };
    },
    onTranscript: () => {},
  });
  const outbox = createOutbox({
    ...device,
    senders: { text } as Parameters<typeof createOutbox>[0]["senders"],
    createKey: () => "",
    areScreensOpen: () => true,
    isBlocked: () => false,
    onArrived: async () => {},
    cancelUpload: async () => {},
  });
  await outbox.restore();
  await settle();
  const stored = async () => new Map((await device.items("text")).map((item) => [item.id, item]));
  return { outbox, device, stored, sent };
}

test("texts that no screen has are sent one after another, and deleted when the server has them", async () => {
  const { stored, sent } = await deviceWith(
    [
      answer("a", "First"),
      answer("b", "Open", { order: 2, place: "answer-2" }),
      answer("c", "Last", { order: 3, place: "answer-3", patch: { answers: { "3": "Last" } } }),
    ],
    [SAVED, SAVED],
    { locked: ["b"] },
  );
  expect(sent.flat().map(({ value }) => value)).toEqual(["First", "Last"]);
  expect([...(await stored()).keys()]).toEqual(["b"]);
});

test("half-typed texts, conflicts and refused texts are left to the athlete", async () => {
  const { sent } = await deviceWith(
    [
      answer("held", "Text", { state: "held" }),
      answer("conflict", "Text", { state: "refused", isConflict: true }),
      answer("refused", "Text", { state: "refused" }),
    ],
    [],
  );
  await after(120_000);
  expect(sent).toEqual([]);
});

test("without an answer the same text is sent again, until the server has it", async () => {
  const { stored, sent } = await deviceWith(
    [answer("a", "Text")],
    [{ kind: "lost" }, { kind: "limited", message: "Too many saves", retryAfterMs: 90_000 }, SAVED],
  );
  await after(60_000);
  expect(sent).toHaveLength(2);
  await after(100_000);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((edits) => JSON.stringify(edits))).size).toBe(1);
  expect((await stored()).size).toBe(0);
});

test("a text is sent with the stored values that it may replace, also if an older page has stored them", async () => {
  const older = {
    base: { "1": "Seen" },
    patch: { answers: { "1": "Mine" } },
    sent: { answers: { "1": "Sent before" } },
  } as unknown as Partial<TextItem>;
  const { sent } = await deviceWith(
    [answer("a", "Mine"), answer("b", "Mine", { order: 2, ...older })],
    [SAVED, SAVED],
  );
  expect(sent.flat()).toEqual([
    { field: "answer-1", base: [null], value: "Mine" },
    { field: "answer-1", base: ["Seen", "Sent before"], value: "Mine" },
  ]);
});

test("descriptions, focal points, transcripts and captions are edits of their file", async () => {
  const id = "m".repeat(22);
  const of = (place: string, patch: object, given: Partial<TextItem> = {}) =>
    answer(place, "", { place: `${place}-${id}`, patch, base: {}, ...given });
  const { sent } = await deviceWith(
    [
      of("media", { description: "The start" }, { base: { description: ["Start"] } }),
      of("focal", { focalPoint: { x: 1, y: 2 } }, { order: 2 }),
      of("transcript", { transcript: "I ran" }, { order: 3, base: { transcript: ["I"] }, recordingId: id }),
      of("captions", { transcript: "i ran" }, { order: 4, recordingId: id }),
    ],
    [SAVED, SAVED, SAVED, SAVED],
  );
  expect(sent.flat()).toEqual([
    { field: `description-${id}`, base: ["Start"], value: "The start" },
    { field: `focal-${id}`, base: [], value: { x: 1, y: 2 } },
    { field: `transcript-${id}`, base: ["I"], value: "I ran" },
    { field: `captions-${id}`, base: [null], value: "i ran" },
  ]);
});

test("another answer to the same question is a conflict, which stays on the device", async () => {
  const { stored } = await deviceWith(
    [answer("a", "Mine")],
    [{ kind: "stale", theirs: { "answer-1": "Theirs" }, saved: {} }],
  );
  expect((await stored()).get("a")).toMatchObject({
    state: "refused",
    isConflict: true,
    patch: { answers: { "1": "Mine" } },
  });
});

test("captions of a recording that has a text already are dropped", async () => {
  const id = "r".repeat(22);
  const captions = { place: "captions-take", patch: { transcript: "i ran" }, recordingId: id };
  const { stored } = await deviceWith(
    [answer("a", "", captions)],
    [{ kind: "stale", theirs: { [`captions-${id}`]: "I ran" }, saved: {} }],
  );
  expect((await stored()).size).toBe(0);
});

test("a rejected text and one of a session that is over stay on the device", async () => {
  const { stored } = await deviceWith(
    [answer("a", "Too long"), answer("b", "Mine", { order: 2, place: "answer-2" })],
    [
      { kind: "rejected", fields: { "answer-1": ["Too long"] }, message: "Too long", saved: {} },
      { kind: "signed-out" },
    ],
  );
  const texts = await stored();
  expect([texts.get("a")?.state, texts.get("b")?.state]).toEqual(["refused", "ready"]);
});

test("a text that its screen has changed while it was sent is not lost", async () => {
  const { device, outbox, stored, sent } = await deviceWith([answer("a", "Old")], [{ kind: "lost" }]);
  await device.store.change(answer("a", "New", { uploadKey: "newer" }));
  outbox.retryLost();
  await settle();
  expect(sent.flat().map(({ value }) => value)).toEqual(["Old", "New"]);
  expect((await stored()).get("a")?.patch).toEqual({ answers: { "1": "New" } });
});

test("a text whose recap is missing right after a crash is sent once it is found", async () => {
  const { sent, device } = await deviceWith([answer("typed", "Rain")], [GONE, GONE, SAVED]);
  for (const wait of [2_000, 4_000, 8_000]) await after(wait);
  expect(sent).toHaveLength(3);
  expect(await device.items("text")).toEqual([]);
});
