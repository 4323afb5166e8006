/** What is drawn of a film, by its texts. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FILM_CASES } from "../../tests/film-recaps.ts";
import { defaultFilmChoice, directFilm } from "../domain/film/direct-film.ts";
import type { Film } from "../domain/film/film.ts";
import { SAMPLE_COURSE } from "../domain/recap/sample-course.ts";
import { SAMPLE_RECAP } from "../domain/recap/sample-recap.ts";
import { CARD_STYLES } from "../domain/sharing/story-card.ts";
import { drawFilm, type FilmContext } from "./draw-film.ts";

beforeAll(() => void vi.stubGlobal("Path2D", class {}));
afterAll(() => void vi.unstubAllGlobals());

const texts: string[] = [];
/** Where the baselines of the texts are in the frame; tilts are small. */
const baselines: number[] = [];
/** How far down the context is moved, and what it comes back to. */
let down = 0;
const kept: number[] = [];
const methods: Record<string, unknown> = {
  measureText: (text: string) => ({ width: text.length * 10 }),
  fillText(text: string, _x: number, y: number) {
    texts.push(text);
    baselines.push(down + y);
  },
  save: () => kept.push(down),
  restore: () => {
    down = kept.pop() ?? 0;
  },
  translate: (_x: number, y: number) => {
    down += y;
  },
  createLinearGradient: () => ({ addColorStop: () => {} }),
  createRadialGradient: () => ({ addColorStop: () => {} }),
};
const context = new Proxy(
  {},
  { get: (_target, name: string) => methods[name] ?? (() => {}), set: () => true },
);

function drawnAt(film: Film, seconds: number): string[] {
  texts.length = 0;
  baselines.length = 0;
  down = 0;
  drawFilm(context as FilmContext, film, seconds, () => undefined, { isStill: false });
  return [...texts];
}

const FILMS = FILM_CASES.flatMap(({ name, recap }) =>
  CARD_STYLES.map(({ value }) => ({
    title: `${name}, ${value}`,
    film: directFilm(recap, { ...defaultFilmChoice(recap), style: value }, "example.com"),
  })),
);

test.each(FILMS)("no words of a scene are over those of the next one ($title)", ({ film }) => {
  for (const [at, scene] of film.scenes.entries()) {
    const before = film.scenes[at - 1];
    if (!before) continue;
    const own = drawnAt(film, scene.start + scene.seconds * 0.6);
    const others = drawnAt(film, before.start + before.seconds * 0.6).filter((text) => !own.includes(text));
    for (const since of [0, 0.1, 0.2]) {
      expect(drawnAt(film, scene.start + since).filter((text) => others.includes(text))).toEqual([]);
    }
  }
});

test.each(FILMS)("all text is where apps leave the frame free ($title)", ({ film }) => {
  for (const scene of film.scenes) {
    drawnAt(film, scene.start + scene.seconds * 0.6);
    expect(Math.min(270, ...baselines)).toBe(270);
    expect(Math.max(1_248, ...baselines)).toBe(1_248);
  }
});

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
