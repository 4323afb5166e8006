import { expect, test, vi } from "vitest";
import { photo, recap as recapOf } from "../../tests/factories.ts";
import { applyEdits } from "../domain/edits/apply-edits.ts";
import type { Edit } from "../domain/edits/edit.ts";
import { descriptionSchema } from "../domain/media/media-input.ts";
import { saveChangedTexts } from "./changed-texts.ts";

const id = (letter: string) => letter.repeat(22);
const [A, B] = [id("a"), id("b")];

interface Texts {
  [id: string]: { shown?: string; typed: string };
}

/** Submits a form with one description per id, as it was stored and as it was typed, for a recap with these. */
async function submitted(
  texts: Texts,
  { stored = {} as Record<string, string | null>, deleted = null as string | null, fails = false } = {},
) {
  const form = new FormData();
  for (const [of, { shown, typed }] of Object.entries(texts)) {
    if (shown !== undefined) form.set(`shown-description-${of}`, shown);
    form.set(`description-${of}`, typed);
  }
  let recap = recapOf({
    media: Object.entries(stored).map(([of, description]) => photo({ id: of, description })),
  });
  const edit = vi.fn(async (_viewer: unknown, _handle: unknown, edits: Edit[]) => {
    if (fails) throw new Error("Lost");
    const applied = applyEdits(recap, edits);
    recap = applied.recap;
    return { kind: "edited", recap, fields: applied.results };
  });
  const outcome = await saveChangedTexts({
    form,
    context: { services: { recaps: { edit } }, viewer: { visitorId: "athlete", user: null } } as never,
    shareId: recap.shareId,
    kind: "description",
    schema: descriptionSchema,
    deleted,
    faultMessage: "Not saved",
  });
  const saved = Object.fromEntries(recap.media.map((media) => [media.id, media.description]));
  return { saved, calls: edit.mock.calls.length, ...outcome };
}

test("only texts that were changed on the page are saved, in one call", async () => {
  const { saved, calls } = await submitted(
    { [A]: { shown: "One", typed: "One" }, [B]: { shown: "Two", typed: "" } },
    { stored: { [A]: "Newer", [B]: "Two" } },
  );
  expect([saved, calls]).toEqual([{ [A]: "Newer", [B]: null }, 1]);
});

test("an invalid text is returned as typed, and the others are saved", async () => {
  const long = "x".repeat(501);
  const { saved, unsaved, status } = await submitted(
    { [A]: { shown: "", typed: long }, [B]: { shown: "", typed: "Short" } },
    { stored: { [A]: null, [B]: null } },
  );
  expect(unsaved).toEqual({ [A]: { typed: long, shown: "", errors: [expect.stringContaining("500")] } });
  expect([saved, status]).toEqual([{ [A]: null, [B]: "Short" }, 0]);
});

test.each([
  ["another tab", { shown: "One", typed: "Mine" }],
  ["a form of an older page, which does not say what was stored", { typed: "Mine" }],
])("a text that is not as %s showed it is returned with the stored one", async (_what, text) => {
  const { saved, unsaved } = await submitted({ [A]: text }, { stored: { [A]: "Theirs" } });
  expect(unsaved).toEqual({
    [A]: { typed: "Mine", shown: "Theirs", errors: [expect.stringContaining("“Theirs”")] },
  });
  expect(saved).toEqual({ [A]: "Theirs" });
});

test("a text whose photo or recording is not in the recap is returned unsaved", async () => {
  const { saved, lost, unsaved, calls } = await submitted(
    { [A]: { shown: "", typed: "Mine" }, [B]: { shown: "", typed: "Of a photo that was deleted" } },
    { stored: { [A]: null } },
  );
  expect(saved).toEqual({ [A]: "Mine" });
  expect(lost).toEqual(["Of a photo that was deleted"]);
  expect([unsaved, calls]).toEqual([{}, 1]);
});

test("an unchanged form calls nothing", async () => {
  expect((await submitted({ [A]: { shown: "One", typed: "One" } })).calls).toBe(0);
});

test("an empty text, or the text of the item being deleted, is not reported as lost", async () => {
  const texts = { [A]: { shown: "One", typed: " " }, [B]: { shown: "", typed: "Two" } };
  expect((await submitted(texts, { deleted: B })).lost).toEqual([]);
});

test("if the texts cannot be saved, every one is returned", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { unsaved, lost, status } = await submitted(
    { [A]: { shown: "One", typed: "Mine" } },
    { fails: true },
  );
  expect([unsaved, lost, status]).toEqual([
    { [A]: { typed: "Mine", shown: "One", errors: ["Not saved"] } },
    [],
    500,
  ]);
  vi.restoreAllMocks();
});
