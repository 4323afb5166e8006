import { expect, test } from "vitest";
import { course, recap } from "../../../tests/factories.ts";
import { withCourse } from "./card-course.ts";
import { cardContent, cardRequestSchema } from "./story-card.ts";

test("hashtags are taken with and without their sign", () => {
  const request = { style: "modern", format: "1:1", hashtags: ["#Berlin2026", "München", "マラソン"] };
  expect(cardRequestSchema.parse(request).hashtags).toEqual(["Berlin2026", "München", "マラソン"]);
});

test.each([
  [{ meters: 884, isMeasured: true }, "km", "884 m climb"],
  [{ meters: 884, isMeasured: false }, "km", "880 m climb"],
  [{ meters: 884, isMeasured: false }, "mi", "2,900 ft climb"],
  [{ meters: 4, isMeasured: false }, "km", null],
  [null, "km", null],
] as const)("the climb %j of a recap in %s is %j on a card", (climb, units, words) => {
  const raced = recap({ units, course: course({ climb }) });
  const content = cardContent(raced, { questionIndex: null, hashtags: [] });
  expect(withCourse(content, raced).course?.climb).toBe(words);
});
