import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recap } from "../../../tests/factories.ts";
import type { Answers } from "../../domain/questions/questions.ts";
import { ownerRecap } from "../../domain/recap/public-recap.ts";
import type { StoredText } from "../device/device-store.ts";
import type { PatchOutcome } from "../network/recap-api.ts";
import { createTextOutbox } from "./text-outbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SHARE_ID = "recap_1750000000000_AAAAAAAAAAAAAAAAAAAAAA";

function answer(id: string, text: string, given: Partial<StoredText> = {}): StoredText {
  const patch = { answers: { "1": text } };
  return {
    id,
    shareId: SHARE_ID,
    place: "answer-1",
    state: "ready",
    typedAt: 1,
    rev: 3,
    base: { "1": null },
    patch,
    ...given,
  };
}

/** A device with these texts and a server that answers as told; each answer is used once. */
function device(texts: StoredText[], answers: PatchOutcome[], locked: string[] = []) {
  const stored = new Map(texts.map((text) => [text.id, text]));
  const sent: StoredText[] = [];
  const outbox = createTextOutbox({
    list: async () => [...stored.values()],
    find: async (id) => stored.get(id),
    put: async (text) => void stored.set(text.id, text),
    remove: async ({ id }) => void stored.delete(id),
    tryLock: async (id) => (locked.includes(id) ? null : () => {}),
    async send(text) {
      sent.push(text);
      return answers.shift() ?? { kind: "lost" };
    },
  });
  return { outbox, stored, sent };
}

const theirs = (answers: Answers): PatchOutcome => ({
  kind: "stale",
  recap: ownerRecap(recap({ rev: 9, answers })),
});

test("texts that no screen has are sent one after another, and deleted when the server has them", async () => {
  const { outbox, stored, sent } = device(
    [
      answer("a", "First"),
      answer("b", "Open", { place: "answer-2" }),
      answer("c", "Last", { place: "answer-3" }),
    ],
    [
      { kind: "saved", rev: 4 },
      { kind: "saved", rev: 5 },
    ],
    ["b"],
  );
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ id }) => id)).toEqual(["a", "c"]);
  expect([...stored.keys()]).toEqual(["b"]);
});

test("half-typed texts, conflicts and refused texts are left to the athlete", async () => {
  const states = ["held", "conflict", "refused"] as const;
  const { outbox, sent } = device(
    states.map((state) => answer(state, "Text", { state })),
    [],
  );
  outbox.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual([]);
});

test("without an answer the same text is sent again, until the server has it", async () => {
  const { outbox, stored, sent } = device(
    [answer("a", "Text")],
    [
      { kind: "lost" },
      { kind: "limited", message: "Too many saves", retryAfterMs: 90_000 },
      { kind: "saved", rev: 4 },
    ],
  );
  outbox.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(sent).toHaveLength(3);
  expect(stored.size).toBe(0);
});

test("another save that left this answer alone is no conflict: the text is sent on top of it", async () => {
  const { outbox, stored, sent } = device(
    [answer("a", "Mine")],
    [theirs({ "0": "Theirs" }), { kind: "saved", rev: 10 }],
  );
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ rev }) => rev)).toEqual([3, 9]);
  expect(stored.size).toBe(0);
});

test("another answer to the same question is a conflict, which stays on the device", async () => {
  const { outbox, stored } = device([answer("a", "Mine")], [theirs({ "1": "Theirs" })]);
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(stored.get("a")).toMatchObject({ state: "conflict", patch: { answers: { "1": "Mine" } } });
});

test("a text that the server has already, because an answer was lost, is deleted", async () => {
  const { outbox, stored } = device([answer("a", "Mine")], [theirs({ "1": "Mine" })]);
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(stored.size).toBe(0);
});

test("a rejected text and one of a session that is over stay on the device", async () => {
  const { outbox, stored } = device(
    [answer("a", "Too long"), answer("b", "Mine", { place: "answer-2" })],
    [{ kind: "rejected", fields: {}, message: "Too long" }, { kind: "signed-out" }],
  );
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect([stored.get("a")?.state, stored.get("b")?.state]).toEqual(["refused", "ready"]);
});
