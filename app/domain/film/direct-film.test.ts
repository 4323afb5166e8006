import fc from "fast-check";
import { expect, test } from "vitest";
import { photo, recording } from "../../../tests/factories.ts";
import { FILM_CASES, filmRecap } from "../../../tests/film-recaps.ts";
import { madeCourses } from "../../../tests/made-courses.ts";
import type { Media } from "../media/media.ts";
import { defaultFilmChoice, directFilm, filmScenes } from "./direct-film.ts";
import { FILM_LENGTHS, type FilmChoice, type FilmSource, FRAMES_A_SECOND } from "./film.ts";
import { captionText } from "./voice-part.ts";

const SITE = "racerecap.example";

const TALK = [
  "We were late.",
  "It rained.",
  "Up, up and up.",
  "At the top I could see the sea and I cried.",
  "That was my day.",
];

function film(recap: FilmSource, choice: Partial<FilmChoice> = {}) {
  return directFilm(recap, { ...defaultFilmChoice(recap), ...choice }, SITE);
}

function recapOf(name: string): FilmSource {
  const found = FILM_CASES.find((one) => one.name === name);
  if (!found) throw new Error(`No recap ${name}`);
  return found.recap;
}

const keysOf = (recap: FilmSource, choice: Partial<FilmChoice> = {}) =>
  film(recap, choice).scenes.map(({ key }) => key);

const mediaArbitrary = fc
  .record({
    isVideo: fc.boolean(),
    questionIndex: fc.option(fc.nat(5), { nil: null }),
    durationSeconds: fc.option(fc.double({ min: 0.1, max: 90, noNaN: true }), { nil: null }),
    description: fc.option(fc.string({ maxLength: 200 }), { nil: null }),
    credit: fc.option(fc.constant("Dad"), { nil: null }),
  })
  .map(({ isVideo, durationSeconds, ...fields }): Media => {
    const video = { fileType: "video", durationSeconds } as const;
    return photo({ ...fields, ...(isVideo ? video : {}) });
  });

const recordingArbitrary = fc
  .record({
    questionIndex: fc.nat(5),
    credit: fc.option(fc.constant("Dad"), { nil: null }),
    sentences: fc.array(
      fc.tuple(fc.string({ minLength: 1, maxLength: 120 }), fc.double({ min: 0, max: 12, noNaN: true })),
      {
        maxLength: 30,
      },
    ),
    rest: fc.double({ min: 0.1, max: 5, noNaN: true }),
  })
  .map(({ sentences, rest, ...fields }) => {
    let at = 0;
    const segments = sentences.map(([text, length]) => {
      const start = at;
      at += length;
      return { start, end: at, text };
    });
    return recording({
      ...fields,
      segments,
      transcript: sentences.map(([text]) => text).join(" "),
      duration: at + rest,
    });
  });

const sourceArbitrary = fc
  .record({
    media: fc.array(mediaArbitrary, { maxLength: 40 }),
    recordings: fc.array(recordingArbitrary, { maxLength: 8 }),
    answers: fc.dictionary(fc.nat(5).map(String), fc.string({ maxLength: 300 }), { maxKeys: 6 }),
    dnf: fc.boolean(),
    finishTime: fc.option(fc.constant("3:28:41"), { nil: null }),
    course: fc.option(fc.constant(madeCourses.track()), { nil: null }),
  })
  .map((fields) => filmRecap(fields));

const choiceArbitrary = fc.record({
  length: fc.constantFrom(...FILM_LENGTHS),
  hasVoice: fc.boolean(),
});

test("any film keeps its length, whole frames, and no still is longer than four seconds", () => {
  fc.assert(
    fc.property(sourceArbitrary, choiceArbitrary, (recap, choice) => {
      const { scenes, seconds } = film(recap, choice);
      expect(seconds).toBeLessThanOrEqual(choice.length);
      expect(scenes.length).toBeLessThanOrEqual(12);
      expect(new Set(scenes.map(({ key }) => key)).size).toBe(scenes.length);
      let start = 0;
      for (const scene of scenes) {
        expect(scene.start).toBeCloseTo(start, 6);
        expect(Number.isInteger(Math.round(scene.seconds * FRAMES_A_SECOND * 1e6) / 1e6)).toBe(true);
        expect(scene.seconds).toBeGreaterThan(0);
        if (["photo", "quote", "finish", "end", "title"].includes(scene.kind)) {
          expect(scene.seconds).toBeLessThanOrEqual(4);
        }
        if (scene.kind === "clip") expect(scene.seconds).toBeLessThanOrEqual(6);
        if (scene.kind === "voice") {
          for (const { words } of scene.captions) {
            for (const word of words) {
              expect(word.start).toBeGreaterThanOrEqual(0);
              expect(word.end).toBeLessThanOrEqual(scene.seconds + 1e-9);
              expect(word.end).toBeGreaterThanOrEqual(word.start);
            }
          }
        }
        start += scene.seconds;
      }
      expect(seconds).toBeCloseTo(start, 6);
    }),
    { numRuns: 100, seed: 53 },
  );
});

test("a recap with much fills its film to the frame", () => {
  for (const name of ["voice", "forty-photos"]) {
    for (const length of FILM_LENGTHS) {
      const { seconds, scenes } = film(recapOf(name), { length });
      if (length < 60 || name === "voice") expect(seconds).toBe(length);
      expect(scenes.length).toBeGreaterThanOrEqual(5);
    }
  }
});

test("a recap with little has a shorter film", () => {
  const { scenes, seconds } = film(recapOf("only-a-quote"), { length: 60 });
  expect(scenes.map(({ kind }) => kind)).toEqual(["title", "quote", "end"]);
  expect(seconds).toBeLessThan(11);
});

test("the athlete's voice has most of the time between title and finish", () => {
  const { scenes } = film(recapOf("voice"), { length: 60 });
  const spoken = scenes.filter(({ kind }) => kind === "voice").reduce((sum, { seconds }) => sum + seconds, 0);
  expect(spoken).toBeGreaterThan(0.55 * (60 - 8));
});

test("a voice begins and ends between sentences", () => {
  const recap = recapOf("long-transcript");
  const sentences = recap.recordings[0]?.segments.map(({ text }) => text) ?? [];
  const voice = film(recap).scenes.find((scene) => scene.kind === "voice");
  const spoken = voice?.captions.map(captionText).join(" ") ?? "";
  const first = sentences.find((text) => spoken.startsWith(text));
  const last = sentences.find((text) => spoken.endsWith(text));
  expect([first, last]).not.toContain(undefined);
  expect(voice?.seconds).toBeGreaterThan(8);
});

test("a recording without sentences plays its first eight seconds, up to a pause, without captions", () => {
  const waveform = `${"9".repeat(9)}A${"9".repeat(54)}`;
  const recap = filmRecap({
    recordings: [recording({ segments: [], transcript: "", duration: 48, waveform })],
  });
  const voice = film(recap).scenes.find((scene) => scene.kind === "voice");
  expect(voice).toMatchObject({ from: 0, captions: [] });
  expect(voice?.seconds).toBeCloseTo((9.5 / 64) * 48, 1);
});

/** Twenty-five seconds of voice, and five photos. */
const talk = filmRecap({
  media: Array.from({ length: 5 }, () => photo()),
  recordings: [
    recording({
      id: "talk",
      questionIndex: 3,
      duration: 25,
      segments: TALK.map((text, at) => ({ start: at * 5, end: at * 5 + 4.2, text })),
      transcript: TALK.join(" "),
    }),
  ],
});

const photosOf = ({ scenes }: ReturnType<typeof film>) =>
  scenes.filter(({ kind }) => kind === "photo").length;
const spokenIn = ({ scenes }: ReturnType<typeof film>) =>
  scenes.flatMap((scene) => (scene.kind === "voice" ? scene.captions.map(captionText) : [])).join(" ");

test("as it is at first, a film has all photos and the whole voice", () => {
  expect(defaultFilmChoice(talk).length).toBe(60);
  const made = film(talk);
  expect(photosOf(made)).toBe(5);
  expect(spokenIn(made)).toBe(TALK.join(" "));
});

test.each(FILM_LENGTHS)("a film of %s seconds has three photos and the sentence that is quoted", (length) => {
  const made = film(talk, { length });
  expect(photosOf(made)).toBeGreaterThanOrEqual(3);
  expect(spokenIn(made)).toContain(TALK[3]);
});

test("a film has all photos if there are one or two", () => {
  for (const count of [1, 2]) {
    const recap = { ...talk, media: talk.media.slice(0, count) };
    for (const length of FILM_LENGTHS) expect(photosOf(film(recap, { length }))).toBe(count);
  }
});

test("a film is at first as short as everything fits", () => {
  const little = filmRecap({ media: [photo()] });
  expect(defaultFilmChoice(little).length).toBe(15);
  expect(defaultFilmChoice(filmRecap({ media: talk.media })).length).toBe(30);
  expect(defaultFilmChoice(recapOf("forty-photos")).length).toBe(60);
});

test("a scene that is kept has the place of another one", () => {
  const recap = recapOf("forty-photos");
  const shown = keysOf(recap);
  const kept = recap.media.map(({ id }) => `photo-${id}`).filter((key) => !shown.includes(key));
  expect(keysOf(recap, { kept: kept.slice(0, 2) })).toEqual(expect.arrayContaining(kept.slice(0, 2)));
  const voices = recapOf("voice");
  expect(keysOf(voices, { length: 15, kept: ["voice-hard"] })).toContain("voice-hard");
});

test("the course ends with the time that the athlete has entered", () => {
  const course = madeCourses.marathon();
  const secondsIn = (details: Partial<FilmSource>) => {
    const { scenes } = film(filmRecap({ course, ...details }), { length: 60 });
    return scenes.find((scene) => scene.kind === "course")?.finishSeconds;
  };
  expect(secondsIn({ finishTime: "3:28:41" })).toBe(12_521);
  expect(secondsIn({ finishTime: "around four hours" })).toBeNull();
  expect(secondsIn({ finishTime: null })).toBe(course.seconds);
});

test("a film ends with the site's name, and no long address, over the cover", () => {
  const picture = { mediaId: talk.media[0]?.id };
  expect(film(talk).scenes.at(-1)).toMatchObject({ kind: "end", site: SITE, picture });
});

test("a transcript without full stops is cut, and shows no word that is not heard", () => {
  const text = "and then we ran ".repeat(40).trim();
  const segments = [{ start: 1, end: 40, text }];
  const recap = filmRecap({ recordings: [recording({ segments, transcript: text, duration: 42 })] });
  const voice = film(recap).scenes.find((scene) => scene.kind === "voice");
  const words = voice?.captions.flatMap((caption) => caption.words) ?? [];
  expect(words.length).toBeGreaterThan(20);
  expect(words.every(({ start }) => start < (voice?.seconds ?? 0))).toBe(true);
});

test("a guest's cheer is in the film beside the athlete's voice", () => {
  const keys = keysOf(recapOf("guest"));
  expect(keys).toContain("voice-cheer");
  expect(keys).toContain("voice-finish");
});

test("without voice, what was said is quoted", () => {
  const { scenes } = film(recapOf("voice-alone"), { hasVoice: false });
  expect(scenes.some(({ kind }) => kind === "voice")).toBe(false);
  expect(scenes.find((scene) => scene.kind === "quote")?.quote).toBe(
    "At mile eleven I stopped counting and started to smile.",
  );
});

test("a race that was not finished ends with the athlete's own words, said once", () => {
  const made = film(recapOf("dnf"));
  expect(made.scenes.find(({ kind }) => kind === "finish")).toMatchObject({ bib: { result: "DNF" } });
  const finish = made.scenes.find((scene) => scene.kind === "finish");
  expect(finish?.words).toBe("I sat down on the grass and was not even sad.");
  expect(JSON.stringify(made).split("I sat down on the grass").length).toBe(2);
});

test("of forty photos the cover comes first, and the others are spread", () => {
  const recap = { ...recapOf("forty-photos"), coverMediaId: recapOf("forty-photos").media[11]?.id ?? null };
  const { scenes } = film(recap);
  const [title] = scenes;
  expect(title?.kind === "title" && title.picture?.mediaId).toBe(recap.coverMediaId);
  const places = scenes.flatMap((scene) =>
    scene.kind === "photo" ? [recap.media.findIndex(({ id }) => id === scene.picture.mediaId)] : [],
  );
  expect(places.length).toBeGreaterThan(5);
  expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(25);
});

test("scenes are left out and ordered by their keys", () => {
  const recap = recapOf("voice");
  const keys = keysOf(recap, { length: 60 });
  const left = keys.filter((key) => key !== "course" && key !== "voice-hard");
  expect(keysOf(recap, { length: 60, leftOut: ["course", "voice-hard", "photo-gone"] })).not.toContain(
    "course",
  );
  expect(keysOf(recap, { length: 60, leftOut: keys })).toEqual(expect.not.arrayContaining(left));
  const turned = keysOf(recap, { length: 60, order: keys.toReversed() });
  expect(turned).toEqual(keys.toReversed());
  expect(keysOf(recap, { length: 60, order: ["gone"] })).toEqual(keys);
});

test("every scene of a film is among those to choose from", () => {
  for (const { recap } of FILM_CASES) {
    const all = filmScenes(recap, { hasVoice: true }, SITE).map(({ key }) => key);
    expect(all).toEqual(expect.arrayContaining(keysOf(recap, { length: 60 })));
    expect(new Set(all).size).toBe(all.length);
  }
});

test("a film has nothing of private fields", () => {
  const secret = "SECRET";
  const recap = {
    ...filmRecap({
      media: [photo({ fileName: `${secret}.jpg`, capturedAt: secret, questionIndex: 1 })],
      recordings: [recording({ uploadKey: secret, offer: secret })],
    }),
    owner: { email: secret, firstName: secret },
    userId: secret,
    takedownReason: secret,
  };
  expect(JSON.stringify(film(recap, { length: 60 }))).not.toContain(secret);
});
