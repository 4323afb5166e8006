import { expect, test } from "vitest";
import { isFiltered, NO_FILTER, recapFilterIn, recapFilterParameters } from "./recap-filter.ts";

test("a filter is read from the address that it was written to", () => {
  const filter = { name: "Zürich 10K", raceType: "running", year: "2026" } as const;
  const parameters = recapFilterParameters(filter);
  expect(recapFilterIn(new URLSearchParams(parameters))).toEqual(filter);
  expect([isFiltered(filter), recapFilterParameters(NO_FILTER)]).toEqual([true, {}]);
});

test.each([
  "",
  "name=&type=&year=",
  "type=swimming&year=26",
  "name=%20%20&year=20260",
  "name=%00",
  "year=abcd",
])("an address with %j lists every recap", (query) => {
  const filter = recapFilterIn(new URLSearchParams(query));
  expect([filter, isFiltered(filter)]).toEqual([NO_FILTER, false]);
});

test("a name is searched for without the spaces around it, and as far as names are long", () => {
  expect(recapFilterIn(new URLSearchParams({ name: "  Lake   Run " })).name).toBe("Lake Run");
  expect(recapFilterIn(new URLSearchParams({ name: "x".repeat(500) })).name).toHaveLength(120);
});
