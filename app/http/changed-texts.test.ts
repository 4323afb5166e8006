import { expect, test } from "vitest";
import { z } from "zod";
import { saveChangedTexts } from "./changed-texts.ts";

/** A form with one text for each id: what it showed, and what was typed. */
async function sent(texts: Record<string, { shown: string; typed: string }>) {
  const form = new FormData();
  for (const [id, { shown, typed }] of Object.entries(texts)) {
    form.set(`shown-${id}`, shown);
    form.set(`text-${id}`, typed);
  }
  const saved: Record<string, string> = {};
  const outcome = await saveChangedTexts({
    form,
    field: /^text-(\w+)$/,
    shown: (id) => `shown-${id}`,
    schema: z.string().max(20, "Too long"),
    save: async (id, text) => {
      if (text === "Full") return "There is no room for this";
      saved[id] = text;
      return null;
    },
    faultMessage: "Not saved",
  });
  return { saved, ...outcome };
}

test("only what was changed on the page is saved", async () => {
  const { saved } = await sent({ a: { shown: "One", typed: "One" }, b: { shown: "Two", typed: "" } });
  expect(saved).toEqual({ b: "" });
});

test("line breaks that a browser sends its own way are no change", async () => {
  const { saved } = await sent({ a: { shown: "One\nTwo", typed: "One\r\nTwo" } });
  expect(saved).toEqual({});
});

test("what cannot be saved comes back as it was typed, and the others are saved", async () => {
  const long = "A text that is much too long";
  const { saved, unsaved, isFault } = await sent({
    a: { shown: "", typed: long },
    b: { shown: "", typed: "Short" },
  });
  expect(unsaved).toEqual({ a: { typed: long, errors: ["Too long"] } });
  expect(saved).toEqual({ b: "Short" });
  expect(isFault).toBe(false);
});

test("what there is no room for comes back with the reason", async () => {
  const { saved, unsaved, isFault } = await sent({ a: { shown: "", typed: "Full" } });
  expect(unsaved).toEqual({ a: { typed: "Full", errors: ["There is no room for this"] } });
  expect([saved, isFault]).toEqual([{}, false]);
});
