import { expect, test } from "vitest";
import { recap } from "../../../tests/factories.ts";
import { deviceCollection } from "./device-collection.ts";

const RECAPS = [
  recap({ raceType: "cycling", date: "2026-05-17", distance: "marathon", units: "km", status: "published" }),
  recap({ raceType: "running", date: "2024-05-17", distance: "marathon", units: "km", status: "published" }),
  recap({ raceType: "running", date: null, distance: "5k", status: "draft" }),
];
const shownAt = (path: string) => deviceCollection(new Request(`https://recap.example${path}`), RECAPS, []);

test("without a network the collection has the totals and choices of this device's recaps, as with one", () => {
  const { recaps, totals, choices } = shownAt("/past-recaps");
  expect(recaps).toHaveLength(3);
  expect(totals).toBe("2 marathons, 84 km raced");
  expect(choices).toEqual({ raceTypes: ["running", "cycling"], years: ["2026", "2024"] });
});

test("without a network a search shows what matches, and no totals", () => {
  const { recaps, totals, choices } = shownAt("/past-recaps?type=running");
  expect([recaps.map(({ date }) => date), totals]).toEqual([["2024-05-17", null], null]);
  expect(choices.raceTypes).toEqual(["running", "cycling"]);
});
