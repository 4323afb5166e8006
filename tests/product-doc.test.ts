/** Tests that docs/product.md lists the fields that the API has. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DETAIL_FIELDS } from "../app/domain/race/race-details.ts";

test("the shape of a recap lists every race detail", () => {
  const page = readFileSync("docs/product.md", "utf8");
  expect(page).toContain(`shareId, raceType, ${DETAIL_FIELDS.join(", ")}, questions: [`);
});
