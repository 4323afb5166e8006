import { expect, test } from "vitest";
import { photo, recap, recording } from "../../../tests/factories.ts";
import { bookChoiceOf } from "../../domain/paper/book-choice.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { type BookPage, blocksOf as blocksOfPage, COLUMN, type Placed } from "./book-layout.ts";
import { bookOf, MAX_BOOK_PAGES } from "./book-pages.ts";

const SITE = "https://recaps.example";
const SENTENCE = "The wind came off the lake and nobody had expected it. ";

interface Sources {
  query?: string;
  reported?: string[];
  comments?: { shareId: string; userName: string; content: string }[];
}

function book(recaps: Recap[], { query = "", reported = [], comments = [] }: Sources = {}) {
  const choice = bookChoiceOf(
    new URLSearchParams(query),
    recaps.map(({ shareId }) => shareId),
  );
  return bookOf({ recaps, choice, reactions: { reported, comments }, origin: SITE });
}

/** More than a column has room for. */
const LONG = { "0": SENTENCE.repeat(30) };

/** A recap without anything but one answer. */
const bare = (overrides: Partial<Recap> = {}) =>
  recap({ media: [], recordings: [], answers: { "0": "It rained." }, course: null, ...overrides });

function blocksOf(pages: BookPage[]): Placed[] {
  return pages.flatMap(blocksOfPage);
}

function wordsOf(pages: BookPage[]): string {
  return blocksOf(pages)
    .flatMap((block) => (block.kind === "text" ? block.lines : []))
    .join(" ");
}

const photosOf = (pages: BookPage[]) =>
  blocksOf(pages).flatMap((block) => (block.kind === "photo" ? block.photo.id : []));

test("a book is a cover, the year, the contents, and two pages that face each other before each story", () => {
  const { pages } = book([bare(), bare({ answers: LONG }), bare()]);
  const kinds = ["cover", "year", "contents", "photo", "opening", "photo", "opening", "story", "pause"];
  expect(pages.map(({ kind }) => kind)).toEqual([...kinds, "photo", "opening"]);
  const entries = [4, 6, 10].map((page, race) => ({ race, page }));
  expect(pages[2]).toEqual({ kind: "contents", entries });
});

test("a story begins beside the bib of its race where that saves a spread", () => {
  const shapes = Array.from({ length: 110 }, (_, at) => {
    const { pages } = book([bare({ answers: { "0": SENTENCE.repeat(at + 1) } })]);
    const isAside = pages.some((page) => page.kind === "opening" && page.aside !== null);
    return `${isAside ? "beside, and" : ""} ${pages.filter(({ kind }) => kind === "story").length} pages`.trim();
  });
  expect([...new Set(shapes)].slice(0, 4)).toEqual([
    "beside, and 0 pages",
    "1 pages",
    "2 pages",
    "beside, and 2 pages",
  ]);
});

test("photos are cropped a little where that saves a spread", () => {
  const media = Array.from({ length: 3 }, (_, position) => photo({ position, width: 2_560, height: 1_600 }));
  const { pages } = book([bare({ media, answers: { "0": "I ran." } })]);
  expect(pages.at(-1)?.kind).toBe("opening");
  const heights = blocksOf(pages).flatMap(({ kind, height }) => (kind === "photo" ? [height] : []));
  expect(heights.map((height) => Math.round((height / ((COLUMN.width / 16) * 10)) * 100))).toEqual([86, 78]);
});

test("a year of thirty races has room in a book, with a short one among four", () => {
  const answers = Object.fromEntries(Array.from({ length: 3 }, (_, at) => [at, SENTENCE.repeat(6)]));
  const media = Array.from({ length: 4 }, (_, position) => photo({ position }));
  const races = Array.from({ length: 30 }, (_, at) => bare(at % 4 ? { answers, media } : {}));
  expect(book(races).pages.length).toBeLessThanOrEqual(MAX_BOOK_PAGES);
});

test("every race of a long year opens at the left", () => {
  const { pages } = book(Array.from({ length: 30 }, () => bare()));
  const openings = pages.flatMap(({ kind }, at) => (kind === "photo" ? at + 1 : []));
  expect(openings).toHaveLength(30);
  for (const number of openings) expect(number % 2).toBe(0);
});

test("a long answer flows over pages whole; two lines of a paragraph stay together at either end", () => {
  const paragraphs = Array.from({ length: 12 }, (_, at) => SENTENCE.repeat(3 + (at % 5)).trim());
  const answer = paragraphs.join("\n");
  const { pages } = book([bare({ answers: { "0": answer } })]);
  expect(pages.filter(({ kind }) => kind === "story").length).toBeGreaterThan(1);
  expect(wordsOf(pages).replace(/\s+/g, " ")).toContain(answer.replace(/\s+/g, " "));
  const columns = pages.flatMap((page) => (page.kind === "story" ? page.columns : []));
  for (const column of columns) {
    const bottom = Math.max(...column.map(({ top, height }) => top + height));
    expect(bottom).toBeLessThanOrEqual(COLUMN.height + 0.001);
    for (const block of [column[0], column.at(-1)])
      if (block?.kind === "text" && block.setting === "words")
        expect(block.lines.length).toBeGreaterThanOrEqual(2);
  }
});

test("a question is never left without the beginning of its answer", () => {
  const fillers = Array.from({ length: 30 }, (_, lines) => SENTENCE.repeat(8 + lines));
  for (const filler of fillers) {
    const { pages } = book([bare({ answers: { "0": filler, "1": SENTENCE.repeat(9) } })]);
    for (const page of pages)
      if (page.kind === "story")
        for (const column of page.columns) expect(column.at(-1)).not.toMatchObject({ setting: "heading" });
  }
});

test("a race has up to six photos after its opening, or all, or its answers alone, or nothing more", () => {
  const media = Array.from({ length: 9 }, (_, position) => photo({ position }));
  const one = bare({ media, coverMediaId: media[0]?.id ?? null });
  const ids = media.slice(1).map(({ id }) => id);
  expect(photosOf(book([one]).pages).toSorted()).toEqual(ids.slice(0, 6).toSorted());
  const each = (part: string) => book([one], { query: `each=${part}` }).pages;
  expect(photosOf(each("all")).toSorted()).toEqual(ids.toSorted());
  expect([photosOf(each("answers")), wordsOf(each("answers"))]).toEqual([
    [],
    expect.stringContaining("It rained."),
  ]);
  expect([photosOf(each("photos")).length, wordsOf(each("photos"))]).toEqual([8, ""]);
  expect(each("opening").map(({ kind }) => kind)).toEqual(["cover", "year", "contents", "photo", "opening"]);
});

test("reported photos, GIFs and videos are left out; a guest's photo has its credit", () => {
  const [cover, reported, guests] = [photo(), photo({ position: 1 }), photo({ position: 2, credit: "Dad" })];
  const gif = photo({ position: 3, contentType: "image/gif" });
  const video = photo({ position: 4, fileType: "video", contentType: "video/mp4" });
  const media = [cover, reported, guests, gif, video];
  const { pages } = book([bare({ media, coverMediaId: cover.id })], { reported: [reported.id] });
  expect(photosOf(pages)).toEqual([guests.id]);
  expect(wordsOf(pages)).toContain("Photo by Dad");
});

test("a photo with too few pixels is set smaller, and that is said", () => {
  const [cover, small] = [
    photo({ width: 2_560, height: 1_920 }),
    photo({ width: 400, height: 300, position: 1 }),
  ];
  const [placed] = blocksOf(book([bare({ media: [cover, small] })]).pages).filter(
    ({ kind }) => kind === "photo",
  );
  expect(placed).toMatchObject({ width: (400 / 200) * 25.4 });
  expect(book([bare({ media: [cover, small] })]).hasSmallPhotos).toBe(true);
  expect(book([bare({ media: [cover] })]).hasSmallPhotos).toBe(false);
});

test("each voice has a code of its own, a guest's with its credit; the opening's leads to the recap", () => {
  const [own, cheer] = [recording({ transcript: "" }), recording({ credit: "Dad", transcript: "" })];
  const one = bare({ answers: {}, recordings: [own, cheer] });
  const { pages, races } = book([one]);
  expect(blocksOf(pages).filter(({ kind }) => kind === "voice")).toMatchObject([
    { code: { link: `${SITE}/r/${one.shareId}#voice-${own.id}`, isVoice: true }, credit: null },
    { code: { link: `${SITE}/r/${one.shareId}#voice-${cheer.id}` }, credit: "Dad" },
  ]);
  expect(races[0]?.code.link).toBe(`${SITE}/r/${one.shareId}`);
  expect(book([one], { query: "each=opening" }).races[0]?.code.link).toContain(`#voice-${own.id}`);
});

test("friends' comments are on the last pages if they are wanted", () => {
  const one = bare({ name: "Lake Run" });
  const comments = [{ shareId: one.shareId, userName: "Bob", content: "We heard you coming." }];
  expect(wordsOf(book([one], { comments }).pages)).not.toContain("We heard");
  const { pages } = book([one], { comments, query: "comments=on" });
  expect(pages.at(-1)).toMatchObject({ kind: "story", race: null });
  expect(wordsOf(pages.slice(-1))).toContain("Lake Run Bob We heard you coming.");
});

test("a recap without answers and photos has its opening alone; right-to-left answers keep their direction", () => {
  expect(book([bare({ answers: {} })]).pages.at(-1)?.kind).toBe("opening");
  const hebrew = bare({
    answers: { "0": `${"רצתי לאורך הים והרוח הייתה חזקה. ".repeat(9)}\n${SENTENCE.repeat(3)}` },
  });
  const directions = blocksOf(book([hebrew]).pages).map((block) => block.kind === "text" && block.direction);
  expect(directions.filter((one, at) => one !== directions[at - 1])).toEqual(["ltr", "rtl", "ltr"]);
});
