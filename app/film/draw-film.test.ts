/** What is drawn of a film, by its texts. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { defaultFilmChoice, directFilm } from "../domain/film/direct-film.ts";
import { SAMPLE_COURSE } from "../domain/recap/sample-course.ts";
import { SAMPLE_RECAP } from "../domain/recap/sample-recap.ts";
import { drawFilm, type FilmContext } from "./draw-film.ts";

beforeAll(() => void vi.stubGlobal("Path2D", class {}));
afterAll(() => void vi.unstubAllGlobals());

const texts: string[] = [];
const methods: Record<string, unknown> = {
  measureText: (text: string) => ({ width: text.length * 10 }),
  fillText: (text: string) => texts.push(text),
  createLinearGradient: () => ({ addColorStop: () => {} }),
  createRadialGradient: () => ({ addColorStop: () => {} }),
};
const context = new Proxy(
  {},
  { get: (_target, name: string) => methods[name] ?? (() => {}), set: () => true },
);

test.each([
  ["km", ["1.5 km", "40.2 km", "27.7 km/h", "10 km", "7:58 /km", "52.1 km"]],
  ["mi", ["0.93 mi", "25 mi", "17.2 mph", "6.21 mi", "12:49 /mi", "32.4 mi"]],
] as const)("the course of a recap in %s is drawn in them", (units, figures) => {
  texts.length = 0;
  const source = { ...SAMPLE_RECAP, course: SAMPLE_COURSE, units };
  const film = directFilm(source, { ...defaultFilmChoice(source), length: 60 }, "example.com");
  const scene = film.scenes.find(({ kind }) => kind === "course");
  const options = { isStill: true };
  drawFilm(context as FilmContext, film, (scene?.start ?? 0) + 1, () => undefined, options);
  expect(texts).toEqual(expect.arrayContaining([...figures]));
  const other = { km: /\d (mi|ft)\b|mph|\/mi/, mi: /\d km|km\/h|\/km/ }[units];
  expect(texts.filter((text) => other.test(text))).toEqual([]);
});
