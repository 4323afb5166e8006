import { expect, test } from "vitest";
import { recording } from "../../../tests/factories.ts";
import { DEFAULT_QUESTIONS, defaultQuestions } from "../questions/questions.ts";
import type { PublicRecording } from "../voice/recording.ts";
import { defaultQuote, quotesOf } from "./quote.ts";

function quotesIn(answers: Record<string, string>, recordings: PublicRecording[] = []) {
  return quotesOf({ questions: defaultQuestions(), answers, recordings });
}

function quoted(answer: string): string | null {
  return quotesIn({ "0": answer })[0]?.quote ?? null;
}

const PREPARED = "Eighteen weeks of Pfitz 18/55. I ran before work, in the dark, with my neighbor.";
const DAVE = "I cried on a stranger named Dave.";
const CRAMP = "My left calf seized up in front of the ice cream stand.";
const SHORT = "Sore. Proud.";

test.each([
  [
    "the finish before all others",
    { "0": PREPARED, "2": CRAMP, "3": DAVE, "5": "I'd sign up again tomorrow." },
    3,
  ],
  ["then the challenge", { "0": PREPARED, "2": CRAMP, "3": SHORT }, 2],
  ["then the first of the others with such a sentence", { "0": SHORT, "1": SHORT, "4": CRAMP, "5": DAVE }, 4],
  ["else the first words of the first answer", { "0": "Long runs", "2": SHORT, "3": SHORT }, 0],
])("the quote is from %s", (_rule, answers, questionIndex) => {
  expect(defaultQuote(quotesIn(answers))?.questionIndex).toBe(questionIndex);
});

test("the questions about the finish and the challenge keep their place in any order and words", () => {
  expect([DEFAULT_QUESTIONS[3], DEFAULT_QUESTIONS[2]]).toEqual([
    expect.stringContaining("finish line"),
    expect.stringContaining("challenging"),
  ]);
  const edited = defaultQuestions().map((question) => ({ ...question, text: "Und dann?" }));
  const recap = { questions: edited.toReversed(), answers: { "4": CRAMP, "3": DAVE }, recordings: [] };
  expect(defaultQuote(quotesOf(recap))?.quote).toBe(DAVE);
});

test("without words there is no quote", () => {
  expect(quotesIn({ "0": " " }, [recording({ questionIndex: 1, transcript: "" })])).toEqual([]);
  expect(defaultQuote([])).toBeNull();
});

test("the quotes are in the order of the story, each the first sentence to quote of its answer, else its first words", () => {
  expect(quotesIn({ "2": `Mile four. ${CRAMP}`, "0": "It rained.", "1": " " })).toEqual([
    { questionIndex: 0, quote: "It rained.", isSentence: false },
    { questionIndex: 2, quote: CRAMP, isSentence: true },
  ]);
});

test.each([
  // Short, long and full of numbers.
  [`It rained. ${DAVE} Then I slept.`, DAVE],
  [`I do not remember much of it, but I do remember the man who caught me. ${DAVE}`, DAVE],
  [`I ran 26.2 miles in 3:28:41 that day. ${DAVE}`, DAVE],
  ["18 weeks. I ran it in 3:28:41, my best one ever.", "I ran it in 3:28:41, my best one ever."],
  // Where sentences end.
  ["I trained in St. Moritz with Dr. Weber. It was cold.", "I trained in St. Moritz with Dr. Weber."],
  ["The start was at 4 p.m. in the rain. We waited.", "The start was at 4 p.m. in the rain."],
  ["At 4 p.m. Dave and I were still walking. Ha!", "At 4 p.m. Dave and I were still walking."],
  ["Wave No. 4 was the loudest of them all! I sang.", "Wave No. 4 was the loudest of them all!"],
  ["I cried... and then I cried again... It hurt.", "I cried... and then I cried again..."],
  ["“You can do this!” my daughter shouted. I did.", "“You can do this!” my daughter shouted."],
  [
    "She said: “You can think while you walk. Then run.” So I walked all the way.",
    "So I walked all the way.",
  ],
  ["Mile 20\nThe wall came and I climbed it.\nThen the end", "The wall came and I climbed it."],
  ["Yes. I cried on a\nstranger named Dave.", DAVE],
  [
    "- shoes new and far too small.\nI finished barefoot, and I smiled.",
    "I finished barefoot, and I smiled.",
  ],
  // "4." may be an ordinal, as in German: what follows it is not quoted alone.
  [
    "Mile 4. My left calf seized up in front of the ice cream stand. A stranger held my hand.",
    "A stranger held my hand.",
  ],
  // Other languages.
  ["Am 3. Oktober ging es los. Im Ziel habe ich einen Fremden umarmt.", "Am 3. Oktober ging es los."],
  ["Müde. „Du schaffst das“, rief meine Tochter.", "„Du schaffst das“, rief meine Tochter."],
  ["Dur. J’ai pleuré dans les bras d’un inconnu ! Puis j’ai ri.", "J’ai pleuré dans les bras d’un inconnu !"],
  ["Sí. ¡Lloré en los brazos de un desconocido! Fin.", "¡Lloré en los brazos de un desconocido!"],
  ["بكيت. كانت آخر خمسة كيلومترات أجمل ما في اليوم. ثم ضحكت.", "كانت آخر خمسة كيلومترات أجمل ما في اليوم."],
  [
    "我哭了。冲过终点的那一刻，我抱住了一个叫戴夫的陌生人。真好！",
    "冲过终点的那一刻，我抱住了一个叫戴夫的陌生人。",
  ],
  [
    "泣いた。最後の5キロは、足ではなく心で走っていたと思います。",
    "最後の5キロは、足ではなく心で走っていたと思います。",
  ],
  ["ฉันร้องไห้ แล้วกอดคนแปลกหน้า\nขอบคุณ", "ฉันร้องไห้ แล้วกอดคนแปลกหน้า"],
  ["मैं रोया। मैंने एक अजनबी को गले लगाया और हँस पड़ा। बस।", "मैंने एक अजनबी को गले लगाया और हँस पड़ा।"],
])("of %j a whole sentence is quoted", (answer, quote) => {
  expect(quotesIn({ "0": answer })).toEqual([{ questionIndex: 0, quote, isSentence: true }]);
});

test("an answer without such a sentence is quoted from its start, on one line", () => {
  expect(quoted("  It rained.\n\nI ran. ")).toBe("It rained. I ran.");
  expect(quoted("i ran along the lake")).toBe("i ran along the lake");
});

test.each([
  [
    "The last ten kilometres were the longest I ever ran, and I loved it.",
    "The last ten kilometres were the longest I ever ran…",
  ],
  [
    "Nothing prepared me for the wall at kilometre thirty-five of this race",
    "Nothing prepared me for the wall at kilometre thirty-five…",
  ],
  [
    "I ran 42.2 kilometres in the time of 3:28:41 and enjoyed every one of them",
    "I ran 42.2 kilometres in the time of 3:28:41 and enjoyed…",
  ],
  [
    "It was 42.2 km in 3:28:41. Nobody minded it at all on that very long day",
    "It was 42.2 km in 3:28:41. Nobody minded it at all on that…",
  ],
  ["ab".repeat(40), `${"ab".repeat(29)}a…`],
  ["我跑完了北京马拉松".repeat(8), `${"我跑完了北京马拉松".repeat(8).slice(0, 59)}…`],
  ["👩‍👩‍👧‍👦".repeat(61), `${"👩‍👩‍👧‍👦".repeat(59)}…`],
])("%s is cut where a reader would stop", (answer, quote) => {
  expect(quoted(answer)).toBe(quote);
  expect([...new Intl.Segmenter("en").segment(quote)].length).toBeLessThanOrEqual(60);
});

test("a sentence of 20 to 60 characters counts, as readers count them", () => {
  const family = "👩‍👩‍👧‍👦";
  const isSentence = (answer: string) => quotesIn({ "0": answer })[0]?.isSentence;
  expect([19, 20, 60, 61].map((length) => isSentence(`I${family.repeat(length - 2)}!`))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("a spoken answer is quoted by its transcripts, a typed one before them", () => {
  const recordings = [
    recording({ questionIndex: 3, transcript: "Um." }),
    recording({ questionIndex: 3, transcript: `Wow. ${DAVE}` }),
  ];
  expect(quotesIn({}, recordings)).toEqual([{ questionIndex: 3, quote: DAVE, isSentence: true }]);
  expect(quotesIn({ "3": CRAMP }, recordings)[0]?.quote).toBe(CRAMP);
  expect(quotesIn({ "3": SHORT }, [])[0]?.quote).toBe(SHORT);
});

test("a long text is searched only at its start, and no sentence is cut there", () => {
  expect(quotesIn({ "0": `Yes. ${"No! ".repeat(1_000)} ${DAVE}` })[0]?.isSentence).toBe(false);
  const start = "I walked for almost 26.";
  const cut = `${"No! ".repeat(494)} ${start}2 miles.`;
  expect(cut.indexOf(start) + start.length).toBe(2_000);
  expect(quotesIn({ "0": cut })[0]?.isSentence).toBe(false);
});
