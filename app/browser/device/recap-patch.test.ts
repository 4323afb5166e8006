import { expect, test } from "vitest";
import { editsOf } from "./recap-patch.ts";

test("each field of a patch is an edit", () => {
  const patch = { raceType: "hyrox", details: { name: "Berlin" }, answers: { "3": null } } as const;
  expect(editsOf(patch, (field) => [`Before, of ${field}`])).toEqual([
    { field: "raceType", base: ["Before, of raceType"], value: "hyrox" },
    { field: "name", base: ["Before, of name"], value: "Berlin" },
    { field: "answer-3", base: ["Before, of answer-3"], value: null },
  ]);
});
