import { expect, test } from "vitest";
import { recap } from "../../../tests/factories.ts";
import { after, createDevice, settle, setUpDevice } from "../../../tests/outbox-device.ts";
import type { Answers } from "../../domain/questions/questions.ts";
import { ownerRecap } from "../../domain/recap/public-recap.ts";
import type { RecapSave } from "../../domain/recap/recap.ts";
import { newItem, type TextItem } from "../device/item.ts";
import type { PatchOutcome } from "../network/recap-api.ts";
import { createOutbox } from "../outbox/outbox.ts";
import { createTextSender } from "./text-sender.ts";

setUpDevice();

const SHARE_ID = "recap_1750000000000_AAAAAAAAAAAAAAAAAAAAAA";

function answer(id: string, text: string, given: Partial<TextItem> = {}): TextItem {
  return {
    ...newItem(id, SHARE_ID, 1),
    kind: "text",
    place: "answer-1",
    rev: 3,
    base: { "1": null },
    patch: { answers: { "1": text } },
    recordingId: null,
    isConflict: false,
    ...given,
  };
}

/**
 * A device with these texts, and a server that answers saves as told; each answer is used once. `theirs`: what it has
 * meanwhile, if another tab has saved.
 */
async function deviceWith(
  texts: TextItem[],
  answers: PatchOutcome[],
  { locked = [], theirs, misses = 0 }: { locked?: string[]; theirs?: Answers; misses?: number } = {},
) {
  const device = createDevice();
  await device.store.add(texts);
  for (const id of locked) await device.tryLock(id);
  const sent: RecapSave[] = [];
  const current = recap({ shareId: SHARE_ID, rev: theirs ? 9 : 3, answers: theirs ?? {} });
  let missed = 0;
  const text = createTextSender({
    findOwnRecap: async () =>
      missed++ < misses
        ? { kind: "rejected", fields: {}, message: "" }
        : { kind: "found", recap: ownerRecap(current) },
    async sendSave(_shareId, save) {
      sent.push(save);
      return answers.shift() ?? { kind: "lost" };
    },
    sendMediaChange: async () => ({ kind: "lost" }),
    sendTranscript: async () => ({ kind: "lost" }),
    onRecording: () => {},
  });
  const outbox = createOutbox({
    ...device,
    senders: { text } as Parameters<typeof createOutbox>[0]["senders"],
    createKey: () => "",
    areScreensOpen: () => true,
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
    [
      { kind: "saved", rev: 4 },
      { kind: "saved", rev: 5 },
    ],
    { locked: ["b"] },
  );
  expect(sent.map(({ saveId }) => saveId)).toEqual(["a_3", "c_3"]);
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
    [
      { kind: "lost" },
      { kind: "limited", message: "Too many saves", retryAfterMs: 90_000 },
      { kind: "saved", rev: 4 },
    ],
  );
  await after(60_000);
  expect(sent).toHaveLength(2);
  await after(100_000);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ saveId }) => saveId)).size).toBe(1);
  expect((await stored()).size).toBe(0);
});

test("another save that left this answer alone is no conflict: the text is sent on top of it", async () => {
  const { stored, sent } = await deviceWith([answer("a", "Mine")], [{ kind: "saved", rev: 10 }], {
    theirs: { "0": "Theirs" },
  });
  expect(sent.map(({ rev }) => rev)).toEqual([9]);
  expect((await stored()).size).toBe(0);
});

test("another answer to the same question is a conflict, which stays on the device", async () => {
  const { stored, sent } = await deviceWith([answer("a", "Mine")], [], { theirs: { "1": "Theirs" } });
  expect(sent).toEqual([]);
  expect((await stored()).get("a")).toMatchObject({
    state: "refused",
    isConflict: true,
    patch: { answers: { "1": "Mine" } },
  });
});

test("a text that the server has already, because an answer was lost, is deleted", async () => {
  const { stored, sent } = await deviceWith([answer("a", "Mine")], [], { theirs: { "1": "Mine" } });
  expect(sent).toEqual([]);
  expect((await stored()).size).toBe(0);
});

test("a rejected text and one of a session that is over stay on the device", async () => {
  const { stored } = await deviceWith(
    [answer("a", "Too long"), answer("b", "Mine", { order: 2, place: "answer-2" })],
    [{ kind: "rejected", fields: {}, message: "Too long" }, { kind: "signed-out" }],
  );
  const texts = await stored();
  expect([texts.get("a")?.state, texts.get("b")?.state]).toEqual(["refused", "ready"]);
});

test("a text that its screen has changed while it was sent is not lost", async () => {
  const { device, outbox, stored, sent } = await deviceWith([answer("a", "Old")], [{ kind: "lost" }]);
  await device.store.change(answer("a", "New", { uploadKey: "newer" }));
  outbox.retryLost();
  await settle();
  expect(sent.map(({ patch }) => patch.answers?.["1"])).toEqual(["Old", "New"]);
  expect((await stored()).get("a")?.patch).toEqual({ answers: { "1": "New" } });
});

test("a text whose recap is missing right after a crash is sent once it is found", async () => {
  const { sent, device } = await deviceWith([answer("typed", "Rain")], [{ kind: "saved", rev: 4 }], {
    misses: 2,
  });
  expect(sent).toEqual([]);
  for (const wait of [2_000, 4_000, 8_000]) await after(wait);
  expect(sent).toHaveLength(1);
  expect(await device.items("text")).toEqual([]);
});
