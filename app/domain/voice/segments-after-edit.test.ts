import { expect, test } from "vitest";
import { type PlacedSegment, saysTheSame, segmentsAfterEdit } from "./segments-after-edit.ts";

/** A transcript of these sentences. Each lasts a second, the first begins at 0. */
function spoken(...sentences: string[]): { text: string; segments: PlacedSegment[] } {
  const text = sentences.join(" ");
  let at = 0;
  const segments = sentences.map((sentence, second) => {
    const from = text.indexOf(sentence, at);
    at = from + sentence.length;
    return { startMs: second * 1_000, endMs: second * 1_000 + 900, from, to: at };
  });
  return { text, segments };
}

/** Returns the seconds that are kept, with their new texts. */
function kept(before: { text: string; segments: PlacedSegment[] }, text: string) {
  return segmentsAfterEdit(before, text).map(({ startMs, from, to }) => [
    startMs / 1_000,
    text.slice(from, to),
  ]);
}

const RACE = spoken("I ran along the lake.", "It was very windy.", "Then came the hill.", "I was so proud!");

test("an unchanged transcript keeps all segments", () => {
  expect(segmentsAfterEdit(RACE, RACE.text)).toEqual(RACE.segments);
});

test("a sentence with a corrected typo keeps its time", () => {
  expect(kept(RACE, RACE.text.replace("windy", "wintry"))).toEqual([
    [0, "I ran along the lake."],
    [1, "It was very wintry."],
    [2, "Then came the hill."],
    [3, "I was so proud!"],
  ]);
});

test("a removed sentence loses its segment", () => {
  expect(kept(RACE, "I ran along the lake. Then came the hill. I was so proud!")).toEqual([
    [0, "I ran along the lake."],
    [2, "Then came the hill."],
    [3, "I was so proud!"],
  ]);
});

test("of two swapped sentences one keeps its time, so that times stay ascending", () => {
  const exchanged = "I ran along the lake. Then came the hill. It was very windy. I was so proud!";
  const seconds = kept(RACE, exchanged).map(([second]) => second);
  expect(seconds).toHaveLength(3);
  expect(seconds).toEqual(seconds.toSorted());
});

test("a rewritten transcript has no times", () => {
  expect(kept(RACE, "Everything hurt and nobody cheered for us that day.")).toEqual([]);
  expect(kept(RACE, "")).toEqual([]);
});

test.each(["Gusts hit us hard.", "It rained on us all day."])(
  "a sentence that becomes %j loses its time, and its neighbours keep theirs",
  (sentence) => {
    expect(kept(RACE, RACE.text.replace("It was very windy.", sentence))).toEqual([
      [0, "I ran along the lake."],
      [2, "Then came the hill."],
      [3, "I was so proud!"],
    ]);
  },
);

test("sentences that are added before, between and after others have no times", () => {
  const added = `Chicago, May. ${RACE.text.replace("Then came", "I was alone. Then came")} See you next year.`;
  expect(kept(RACE, added)).toEqual(kept(RACE, RACE.text));
});

test("words that are added to a sentence belong to its segment", () => {
  expect(kept(RACE, RACE.text.replace("windy.", "windy and cold."))).toContainEqual([
    1,
    "It was very windy and cold.",
  ]);
});

test("other punctuation, capitals and line breaks change no time", () => {
  const text = "i ran along the lake!\n\n“It was VERY windy” – then came the hill...\nI was so proud";
  expect(kept(RACE, text)).toEqual([
    [0, "i ran along the lake!"],
    [1, "“It was VERY windy”"],
    [2, "then came the hill..."],
    [3, "I was so proud"],
  ]);
});

test("two sentences that are joined keep a segment each", () => {
  expect(kept(RACE, RACE.text.replace("lake. It", "lake and it"))).toEqual([
    [0, "I ran along the lake and"],
    [1, "it was very windy."],
    [2, "Then came the hill."],
    [3, "I was so proud!"],
  ]);
});

test("a repeated sentence keeps the times of its positions", () => {
  const chant = spoken("Go!", "Go!", "I heard them.", "Go!");
  expect(kept(chant, "Go! I heard them. Go!").slice(1)).toEqual([
    [2, "I heard them."],
    [3, "Go!"],
  ]);
  expect(segmentsAfterEdit(chant, "I heard them. Go! Go!").map(({ startMs }) => startMs)).toEqual([
    2_000, 3_000,
  ]);
});

test("Arabic and Hebrew keep their times", () => {
  const arabic = spoken("ركضت على طول البحيرة.", "هل كان الجو عاصفا؟", "שלום לכולם.");
  expect(kept(arabic, arabic.text.replace("عاصفا", "باردا"))).toEqual([
    [0, "ركضت على طول البحيرة."],
    [1, "هل كان الجو باردا؟"],
    [2, "שלום לכולם."],
  ]);
});

test("Japanese, which has no spaces, keeps its times, too", () => {
  const japanese = spoken("湖のそばを走りました。", "風がとても強かったです。");
  expect(kept(japanese, "湖のそばを走りました。風が少し強かったです。")).toEqual([
    [0, "湖のそばを走りました。"],
    [1, "風が少し強かったです。"],
  ]);
});

test("emoji count as words and are never split", () => {
  const happy = spoken("🏃‍♀️🎉", "What a day 👍🏽!");
  expect(kept(happy, "🏃‍♀️🎉 What a great day 👍🏽!")).toEqual([
    [0, "🏃‍♀️🎉"],
    [1, "What a great day 👍🏽!"],
  ]);
});

test("in a transcript of an hour and a half, only the changed sentences lose their times", () => {
  const sentences = Array.from(
    { length: 1_500 },
    (_, at) => `At kilometre ${at} I thought of number ${at * 7}.`,
  );
  const before = spoken(...sentences);
  const changed = sentences.map((sentence, at) =>
    at % 10 === 3 ? `Nothing like that, friend ${at}a.` : sentence,
  );
  const text = ["All of it was hard.", ...changed].join(" ");
  expect(segmentsAfterEdit(before, text)).toHaveLength(1_350);
});

test("texts of the largest size without common words, or with one repeated word, are compared quickly", () => {
  const before = spoken(...Array.from({ length: 5_000 }, () => "go go go go go go."));
  expect(segmentsAfterEdit(before, "stop ".repeat(20_000))).toEqual([]);
  expect(segmentsAfterEdit(before, `on ${"go ".repeat(33_000)}off`).length).toBeLessThanOrEqual(5_000);
});

test("texts that differ in case, punctuation or Unicode form say the same", () => {
  expect(saysTheSame("I ran, along the Lake.", "i ran along\nthe lake")).toBe(true);
  expect(saysTheSame("It’s cold", "It's cold!")).toBe(true);
  expect(saysTheSame("I ran", "I ran far")).toBe(false);
});
