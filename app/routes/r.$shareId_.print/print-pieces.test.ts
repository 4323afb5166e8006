import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { inOneLine } from "../../story-cards/card-facts.ts";
import { SplitsLine } from "./print-drawings.tsx";
import { Lines } from "./print-pieces.tsx";

test("between facts is a space with a dot, which a line that ends there leaves out", () => {
  const text = inOneLine("Ada", null, "Half Marathon");
  const markup = renderToStaticMarkup(
    createElement(Lines, { text, width: 80, maxLines: 3, sizes: [3.2, 4.6] }),
  );
  expect(markup).toContain(
    '>Ada</bdi><span class="print-dot"> </span><bdi class="whitespace-nowrap">Half Marathon<',
  );
});

test("a fact that is read from left to right stays so between others", () => {
  const markup = renderToStaticMarkup(
    createElement(Lines, { text: inOneLine("נועה", "118 km"), width: 80, sizes: [3.2, 4.6] }),
  );
  expect(markup).toMatch(/^<p dir="rtl".*<bdi[^>]*>118 km<\/bdi>/);
});

test("a short fact is not parted over two lines, as a long one or a single text is", () => {
  const markup = (text: string) =>
    renderToStaticMarkup(createElement(Lines, { text, width: 80, maxLines: 3, sizes: [3.2, 4.6] }));
  const ended = "Kilometer 31 of the run, in the woods";
  const facts = markup(inOneLine("Bristol, United Kingdom", ended));
  expect(facts).toContain('<bdi class="whitespace-nowrap">Bristol, United Kingdom<');
  expect(facts).toContain(`<bdi>${ended}<`);
  expect(markup("Bristol Half Marathon")).not.toContain("whitespace-nowrap");
});

test("the times of up to three legs stay on one line", () => {
  const markup = (count: number) => {
    const legs = Array.from({ length: count }, () => ({ share: 0.3, text: "Swim 36:20" }));
    return renderToStaticMarkup(createElement(SplitsLine, { splits: { kind: "legs", legs }, width: 50 }));
  };
  expect(markup(3)).toContain("min-width:max-content");
  expect(markup(4)).not.toContain("max-content");
});
