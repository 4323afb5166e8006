import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { details, newShareId } from "../../../tests/factories.ts";
import { type SeasonRow, seasonOf } from "../../domain/season/season.ts";
import { NO_CHOICES } from "../../domain/season/season-choices.ts";
import { SeasonView } from "./season-view.tsx";

/** Returns the page of a season of so many races, as others see it. */
function shownTo(races: number): string {
  const rows = Array.from(
    { length: races },
    (_, id): SeasonRow => ({
      ...details({ date: "2026-04-12", athleteName: null }),
      ...{ id, shareId: newShareId(), raceType: "running", version: 1, isShared: true, createdAt: id },
      ...{ accountName: null, photo: null, hardest: null, next: null, voice: null, climb: null },
    }),
  );
  const found = { choices: NO_CHOICES, rows, cheers: [], otherResults: [] };
  const season = seasonOf({ year: 2026, today: "2026-12-10", ...found });
  return renderToStaticMarkup(createElement(SeasonView, { season, isOwn: false, site: "recaps.example" }));
}

test("one race is not called races", () => {
  for (const words of ["A season of one race", ">The race<"]) expect(shownTo(1)).toContain(words);
  for (const words of ["A season of races", ">The races<"]) expect(shownTo(2)).toContain(words);
});

test("without races there is no heading for them", () => {
  expect(shownTo(0)).not.toContain(">The race");
});
