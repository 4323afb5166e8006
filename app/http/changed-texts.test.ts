import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { saveChangedTexts } from "./changed-texts.ts";

/** Submits a form with one text per id, as it was shown and as it was typed. */
async function submitted(
  texts: Record<string, { shown: string; typed: string }>,
  { ids = Object.keys(texts), deleted = null as string | null } = {},
) {
  const form = new FormData();
  for (const [id, { shown, typed }] of Object.entries(texts)) {
    form.set(`shown-${id}`, shown);
    form.set(`text-${id}`, typed);
  }
  const saved: Record<string, string> = {};
  const findIds = vi.fn(async () => ids);
  const save = vi.fn(async (id: string, text: string) => {
    if (text === "Full") return "There is no room for this";
    saved[id] = text;
    return null;
  });
  const outcome = await saveChangedTexts({
    form,
    field: /^text-(\w+)$/,
    shown: (id) => `shown-${id}`,
    schema: z.string().check(z.maxLength(20, "Too long")),
    findIds,
    deleted,
    save,
    faultMessage: "Not saved",
  });
  const calls = { findIds: findIds.mock.calls.length, save: save.mock.calls.length };
  return { saved, calls, ...outcome };
}

test("only texts that were changed on the page are saved", async () => {
  const { saved } = await submitted({ a: { shown: "One", typed: "One" }, b: { shown: "Two", typed: "" } });
  expect(saved).toEqual({ b: "" });
});

test("a different line ending is not a change", async () => {
  const { saved } = await submitted({ a: { shown: "One\nTwo", typed: "One\r\nTwo" } });
  expect(saved).toEqual({});
});

test("an invalid text is returned as typed, and the others are saved", async () => {
  const long = "A text that is much too long";
  const { saved, unsaved, status } = await submitted({
    a: { shown: "", typed: long },
    b: { shown: "", typed: "Short" },
  });
  expect(unsaved).toEqual({ a: { typed: long, errors: ["Too long"] } });
  expect(saved).toEqual({ b: "Short" });
  expect(status).toBe(0);
});

test("a text that the recap has no room for is returned with the reason", async () => {
  const { saved, unsaved, status } = await submitted({ a: { shown: "", typed: "Full" } });
  expect(unsaved).toEqual({ a: { typed: "Full", errors: ["There is no room for this"] } });
  expect([saved, status]).toEqual([{}, 0]);
});

test("a text whose photo or recording is not in the recap is returned unsaved", async () => {
  const { saved, lost, unsaved, calls } = await submitted(
    { a: { shown: "", typed: "Mine" }, b: { shown: "", typed: "Of a photo that was deleted" } },
    { ids: ["a"] },
  );
  expect(saved).toEqual({ a: "Mine" });
  expect(lost).toEqual(["Of a photo that was deleted"]);
  expect(unsaved).toEqual({});
  expect(calls).toEqual({ findIds: 1, save: 1 });
});

test("thousands of unknown ids cost one read", async () => {
  const texts = Object.fromEntries(
    Array.from({ length: 900 }, (_, at) => [`id${at}`, { shown: "", typed: `Text ${at}` }]),
  );
  const { lost, calls } = await submitted(texts, { ids: [] });
  expect(lost).toHaveLength(900);
  expect(calls).toEqual({ findIds: 1, save: 0 });
});

test("an unchanged form reads nothing", async () => {
  const { calls } = await submitted({ a: { shown: "One", typed: "One" } });
  expect(calls).toEqual({ findIds: 0, save: 0 });
});

test("an empty text, or the text of the item being deleted, is not reported as lost", async () => {
  const { lost } = await submitted(
    { a: { shown: "One", typed: " " }, b: { shown: "", typed: "Two" } },
    { ids: [], deleted: "b" },
  );
  expect(lost).toEqual([]);
});

test("a repeated field is saved once, with its last value", async () => {
  const form = new FormData();
  for (let at = 0; at < 500; at++) form.append("text-a", `Text ${at}`);
  const save = vi.fn(async () => null);
  await saveChangedTexts({
    form,
    field: /^text-(\w+)$/,
    shown: (id) => `shown-${id}`,
    schema: z.string(),
    findIds: async () => ["a"],
    deleted: null,
    save,
    faultMessage: "Not saved",
  });
  expect(save.mock.calls).toEqual([["a", "Text 499"]]);
});

test("if the recap cannot be loaded, every text is returned unsaved", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const form = new FormData();
  form.set("text-a", "Mine");
  const outcome = await saveChangedTexts({
    form,
    field: /^text-(\w+)$/,
    shown: (id) => `shown-${id}`,
    schema: z.string(),
    findIds: async () => Promise.reject(new Error("Lost")),
    deleted: null,
    save: async () => null,
    faultMessage: "Not saved",
  });
  expect(outcome).toEqual({
    unsaved: { a: { typed: "Mine", errors: ["Not saved"] } },
    lost: [],
    status: 500,
  });
  vi.restoreAllMocks();
});
