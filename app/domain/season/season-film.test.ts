/** The film of a season: which scenes it has. */
import { expect, test } from "vitest";
import { details, newShareId, photo, recording } from "../../../tests/factories.ts";
import { type SeasonRow, seasonOf } from "./season.ts";
import { NO_CHOICES } from "./season-choices.ts";
import { seasonFilm } from "./season-film.ts";

function film(rows: Partial<SeasonRow>[]) {
  const filled = rows.map(
    (row, at): SeasonRow => ({
      ...details(),
      ...{
        id: at,
        shareId: newShareId(),
        raceType: "running",
        version: 1,
        isShared: true,
        accountName: null,
      },
      ...{ createdAt: at, photo: null, hardest: null, next: null, voice: null, climb: null },
      ...row,
    }),
  );
  const source = { year: 2026, today: "2026-12-10", choices: NO_CHOICES, cheers: [], otherResults: [] };
  const words = { kicker: "Ada", figures: ["2 races"], title: "Ada's 2026 season", site: "example.com" };
  return seasonFilm(seasonOf({ ...source, rows: filled }), words);
}

const kindsOf = (rows: Partial<SeasonRow>[]) => film(rows)?.scenes.map(({ kind }) => kind);

test("the year comes first, then each race, the voice after its race, and what is next", () => {
  const rows = [
    { date: "2026-03-01", voice: recording() },
    { date: "2026-08-01", next: "I will start slower." },
  ];
  expect(kindsOf(rows)).toEqual(["season", "race", "voice", "race", "quote", "end"]);
});

test("the scenes follow one another, and each race's has its own files and colours", () => {
  const rows = [
    { date: "2026-03-01", raceType: "cycling", photo: photo({ credit: "Grace" }) },
    { date: "2026-08-01" },
  ] as const;
  const made = film([...rows]);
  let end = 0;
  for (const { start, seconds } of made?.scenes ?? []) {
    expect(start).toBeCloseTo(end);
    end = start + seconds;
  }
  expect(made?.seconds).toBeCloseTo(end);
  expect(made?.raceType).toBeNull();
  expect(made?.scenes[1]).toMatchObject({ bib: { raceType: "cycling" }, picture: { credit: "Grace" } });
  expect(made?.scenes[1]?.shareId).not.toBe(made?.scenes[2]?.shareId);
});

test("a race that was not finished has a scene, without a time", () => {
  const made = film([{ dnf: true, finishTime: null }]);
  expect(made?.scenes[1]).toMatchObject({ kind: "race", bib: { result: "DNF" } });
});

test("of more than twelve races the first, the last, the longest, the best and those with photos are shown, in order", () => {
  const rows = Array.from({ length: 30 }, (_row, at) => ({
    name: `Race ${at}`,
    date: `2026-0${1 + Math.floor(at / 4)}-1${at % 4}`,
    photo: at % 10 === 5 ? photo() : null,
    ...(at === 17 ? { distance: "marathon" as const, finishTime: "3:28:41" } : {}),
    ...(at === 22 ? { finishTime: "40:00" } : {}),
  }));
  const shown = film(rows)?.scenes.flatMap((scene) => (scene.kind === "race" ? scene.bib.name : []));
  expect(shown).toHaveLength(12);
  for (const at of [0, 5, 15, 17, 22, 25, 29]) expect(shown).toContain(`Race ${at}`);
  const places = shown?.map((name) => Number(name?.slice(5)));
  expect(places).toEqual(places?.toSorted((a, b) => a - b));
});

test("without races there is no film", () => {
  expect(film([])).toBeNull();
});
