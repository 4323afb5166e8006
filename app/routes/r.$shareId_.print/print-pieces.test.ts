import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { inOneLine } from "../../story-cards/card-facts.ts";
import { Lines } from "./print-pieces.tsx";

test("between facts is a space with a dot, which a line that ends there leaves out", () => {
  const text = inOneLine("Ada", null, "Half Marathon");
  const markup = renderToStaticMarkup(
    createElement(Lines, { text, width: 80, maxLines: 3, sizes: [3.2, 4.6] }),
  );
  expect(markup).toContain('>Ada</bdi><span class="print-dot"> </span><bdi>Half Marathon<');
});

test("a fact that is read from left to right stays so between others", () => {
  const markup = renderToStaticMarkup(
    createElement(Lines, { text: inOneLine("נועה", "118 km"), width: 80, sizes: [3.2, 4.6] }),
  );
  expect(markup).toMatch(/^<p dir="rtl".*<bdi>118 km<\/bdi>/);
});
