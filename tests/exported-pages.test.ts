/** Tests that the pages of an export have the colours of the product, which they contain themselves. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_STYLE } from "../app/exported-pages/page-style.ts";

test("exported pages have the colours of the product", () => {
  const tokens = readFileSync("app/styles/tokens.css", "utf8").replace(/\s+/g, "");
  const declarations = [...PAGE_STYLE.matchAll(/--[\w-]+:light-dark\([^)]*\)/g)].map(([text]) => text);
  expect(declarations.length).toBeGreaterThan(10);
  for (const declaration of declarations) expect(tokens).toContain(declaration);
});
