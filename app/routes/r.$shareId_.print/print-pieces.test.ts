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
  expect(markup).toContain('>Ada<span class="print-dot"> </span>Half Marathon<');
});
