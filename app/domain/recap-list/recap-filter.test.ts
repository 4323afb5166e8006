import { expect, test } from "vitest";
import { details } from "../../../tests/factories.ts";
import {
  isFiltered,
  matchesFilter,
  NO_FILTER,
  recapFilterIn,
  recapFilterParameters,
} from "./recap-filter.ts";

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

test.each([
  ["étape DU", "ÉTAPE du Tour 100%", true],
  ["école été", "École d'Été, École été", true],
  ["ZÜRICH", "Zürich Marathon", true],
  ["αγωνας", "ΑΓΩΝΑΣ ΔΡΟΜΟΥ", true],
  ["ΓΩΝΑΣ", "Αγωνας δρομου", true],
  ["гонка", "ГОНКА ГЕРОЕВ", true],
  ["straße", "Große STRASSE", true],
  ["İSTANBUL", "İstanbul Maratonu", true],
  ["zurich", "Zürich Marathon", false],
  ["$&", "É$& run", true],
  ["_", "Lake Run", false],
])("%j is found in the name %j: %j", (text, name, isFound) => {
  const filter = recapFilterIn(new URLSearchParams({ name: text }));
  expect(matchesFilter({ ...details(), raceType: "running", name }, filter)).toBe(isFound);
});

test("a year is the race's: a draft without a date is of none", () => {
  const filter = { ...NO_FILTER, year: "2026" };
  const matches = (date: string | null) => matchesFilter({ ...details(), raceType: "running", date }, filter);
  expect([matches("2026-05-17"), matches("2025-05-17"), matches(null)]).toEqual([true, false, false]);
});
