import fc from "fast-check";
import { expect, test } from "vitest";
import { recap } from "../../../tests/factories.ts";
import { cardFields } from "./card-choices.ts";
import { CARD_FORMATS, CARD_STYLES, cardFormSchema, cardRequestOf, defaultCardChoice } from "./story-card.ts";

const choice = fc.record({
  style: fc.constantFrom(...CARD_STYLES.map(({ value }) => value)),
  format: fc.constantFrom(...CARD_FORMATS.map(({ value }) => value)),
  questionIndex: fc.option(fc.integer({ min: 0, max: 50 })),
  mediaId: fc.option(fc.constant("AAAAAAAAAAAAAAAAAAAAAA")),
  hashtags: fc.uniqueArray(fc.stringMatching(/^[a-z0-9_]{1,30}$/), { maxLength: 10 }),
  showsHashtags: fc.boolean(),
  course: fc.boolean(),
});

test("a form asks for the card that was chosen", () => {
  fc.assert(
    fc.property(choice, fc.constantFrom("image/jpeg" as const, "image/png" as const), (chosen, fileType) => {
      expect(cardFormSchema.parse(cardFields(chosen, fileType))).toEqual({ ...chosen, fileType });
    }),
  );
});

test("hashtags are on the picture only if the athlete says so", () => {
  const chosen = { ...defaultCardChoice(recap()), hashtags: ["Berlin"] };
  expect(cardRequestOf(chosen, "image/png").hashtags).toEqual([]);
  expect(cardRequestOf({ ...chosen, showsHashtags: true }, "image/png").hashtags).toEqual(["Berlin"]);
});

test.each([
  ["question", "first"],
  ["question", "-1"],
  ["photo", "../x"],
  ["hashtags", "#trail-run"],
  ["showHashtags", "perhaps"],
  ["course", "perhaps"],
  ["fileType", "image/gif"],
])("a form whose %s is %j asks for no card", (field, value) => {
  const fields = { style: "modern", format: "1:1", fileType: "image/png", question: "", photo: "" };
  expect(cardFormSchema.safeParse({ ...fields, hashtags: "", [field]: value }).success).toBe(false);
});
