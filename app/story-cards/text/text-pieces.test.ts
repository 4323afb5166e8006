import fc from "fast-check";
import { expect, test } from "vitest";
import { directionOf } from "./text-direction.ts";
import { type Paragraph, paragraphOf } from "./text-pieces.ts";

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

test("an emoji takes the direction of the words around it", () => {
  expect(written(paragraphOf("Run 🏅 محمد 🎉 دبي!"))).toBe("Run | 🏅 | [‹محمد› | 🎉 | ‹دبي›]+!");
});

test("spaces around a text do not count", () => {
  expect(written(paragraphOf("  שלום  עולם "))).toBe("‹שלום› | ‹עולם›");
});

test("Arabic digits read from left to right", () => {
  expect(written(paragraphOf("٤٢٫٢ كم"))).toBe("٤٢٫٢ | ‹كم›");
});

test("marks that turn the direction are ignored", () => {
  expect(written(paragraphOf("محمد \u2067\u202e42.2 km"))).toBe("‹محمد› | 42.2 km");
});

test("any text is split in finite time", () => {
  const characters = [
    "a",
    "1",
    " ",
    "(",
    ")",
    "م",
    "ד",
    "٤",
    "٫",
    "-",
    "\u202b",
    "\u2066",
    "\u2069",
    "€",
    "%",
    "🏅",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...characters), { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      for (const direction of ["ltr", "rtl"] as const) {
        const shown = charactersOf(paragraphOf(text, direction));
        expect(shown).toBe(text.replace(/[\u202b\u2066\u2069]/g, "").replace(/ /g, "").length);
      }
    }),
  );
});

function charactersOf({ pieces }: Paragraph): number {
  const lengths = pieces.flatMap(({ runs }) =>
    runs.map((run) => ("pieces" in run ? charactersOf(run) : run.text.replace(/ /g, "").length)),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}
