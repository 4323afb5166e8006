import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test.each([
  ["Chicago Lakefront Run", "Chicago Lakefront Run"],
  ['10/10: "Zürich"?', "10 10 Zürich"],
  ["Up\nand\u202edown", "Up and down"],
  ["東京マラソン 2026", "東京マラソン 2026"],
  ["//", "Race Recap"],
  [null, "Race Recap"],
])("the race %j has the file name %j", (race, name) => {
  expect(fileNameOf(race)).toBe(name);
});
