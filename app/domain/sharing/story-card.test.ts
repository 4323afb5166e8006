import { expect, test } from "vitest";
import { cardRequestSchema } from "./story-card.ts";

test("hashtags are taken with and without their sign", () => {
  const request = { style: "modern", format: "1:1", hashtags: ["#Berlin2026", "München", "マラソン"] };
  expect(cardRequestSchema.parse(request).hashtags).toEqual(["Berlin2026", "München", "マラソン"]);
});
