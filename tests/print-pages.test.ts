/** The `@page` rules of printed recaps, which the style sheet has to name. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PAPERS, PIECES, PRINTERS, printChoiceOf, printPageOf } from "../app/domain/paper/print-choice.ts";

test("the style sheet has every page in its size", () => {
  const css = readFileSync("app/routes/r.$shareId_.print/print.css", "utf8");
  for (const piece of PIECES)
    for (const paper of PAPERS)
      for (const printer of PRINTERS) {
        const choice = printChoiceOf(new URLSearchParams({ piece, paper, printer }));
        const { name, width, height, bleed } = printPageOf(choice);
        const millimeters = (length: number) => `${Math.round((length + 2 * bleed) * 10) / 10}mm`;
        expect(css).toContain(`@page ${name} {\n  size: ${millimeters(width)} ${millimeters(height)};`);
      }
});
