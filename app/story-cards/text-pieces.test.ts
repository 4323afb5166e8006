import { expect, test } from "vitest";
import { directionOf, type Paragraph, paragraphOf } from "./text-pieces.ts";

/** The pieces in reading order: "|" between pieces, "+" between the runs of one, "‹›" around right-to-left text. */
function written({ pieces }: Paragraph): string {
  return pieces
    .map(({ runs }) =>
      runs
        .map((run) => {
          if ("pieces" in run) return `[${written(run)}]`;
          return run.direction === "rtl" ? `‹${run.text}›` : run.text;
        })
        .join("+"),
    )
    .join(" | ");
}

test("the first letter decides a text's direction", () => {
  expect(directionOf("42.2 km")).toBe("ltr");
  expect(directionOf("42.2 ק״מ")).toBe("rtl");
  expect(directionOf("3:28:41")).toBe("ltr");
});

test("a time between Arabic words stays whole", () => {
  expect(written(paragraphOf("الوقت 3:28:41 ممتاز"))).toBe("‹الوقت› | 3:28:41 | ‹ممتاز›");
});

test("left-to-right words in Arabic text stay together, with their numbers", () => {
  expect(written(paragraphOf("محمد ran 42.2 km في 3:28:41"))).toBe("‹محمد› | ran 42.2 km | ‹في› | 3:28:41");
});

test("a bracket before a number is turned", () => {
  expect(written(paragraphOf("דוד 3:28:41 (42.2 ק״מ)"))).toBe("‹דוד› | 3:28:41 | )+42.2 | ‹ק״מ)›");
});

test("a prefix and its number are one piece", () => {
  expect(written(paragraphOf("רצתי ב-42.2 ק״מ"))).toBe("‹רצתי› | ‹ב-›+42.2 | ‹ק״מ›");
});

test("Hebrew words in an English text keep their order", () => {
  expect(written(paragraphOf("I ran (מרתון ירושלים) today"))).toBe(
    "I | ran | (+[‹מרתון› | ‹ירושלים›]+) | today",
  );
});

test("spaces around a text do not count", () => {
  expect(written(paragraphOf("  שלום  עולם "))).toBe("‹שלום› | ‹עולם›");
});
