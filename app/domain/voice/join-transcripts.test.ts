import fc from "fast-check";
import { expect, test } from "vitest";
import { joinTranscripts } from "./join-transcripts.ts";
import type { Segment, Transcript } from "./recording.ts";

/** A transcript of these sentences, three seconds each. */
function transcriptOf(...sentences: string[]): Transcript {
  const segments = sentences.map((text, at) => ({ start: at * 3, end: at * 3 + 3, text }));
  return { text: sentences.join(" "), language: "en", segments };
}

const NOTHING: Transcript = { text: "", language: null, segments: [] };

/** Whether the text contains the segments in order. */
function isInOrder({ text, segments }: Transcript): boolean {
  let at = 0;
  return segments.every((segment: Segment) => {
    const found = text.indexOf(segment.text, at);
    at = found + segment.text.length;
    return found >= 0;
  });
}

test("the first piece is the transcript", () => {
  const piece = transcriptOf("I ran.", "I won.");
  expect(joinTranscripts(NOTHING, piece, { offset: 0, seam: 0 })).toEqual(piece);
});

test("words that both pieces have at the seam appear once, and a sentence that was cut is rejoined", () => {
  const before = transcriptOf("It was cold.", "Then we came to the old");
  const piece = transcriptOf("came to the old bridge and I smiled.", "Nobody else did.");
  const whole = joinTranscripts(before, piece, { offset: 4, seam: 6 });
  expect(whole.text).toBe("It was cold. Then we came to the old bridge and I smiled. Nobody else did.");
  expect(whole.segments).toEqual([
    { start: 0, end: 3, text: "It was cold." },
    { start: 3, end: 7, text: "Then we came to the old bridge and I smiled." },
    { start: 7, end: 10, text: "Nobody else did." },
  ]);
});

test("case, punctuation and half words at the seam do not prevent a match", () => {
  const before = transcriptOf("I could see the finish line. Th");
  const piece = transcriptOf("The finish line, and then the clock.");
  expect(joinTranscripts(before, piece, { offset: 1, seam: 3 }).text).toBe(
    "I could see the finish line, and then the clock.",
  );
});

test("one common word is enough if no other word would be dropped", () => {
  const seam = { offset: 2, seam: 4 };
  expect(joinTranscripts(transcriptOf("We ran to the"), transcriptOf("the finish."), seam).text).toBe(
    "We ran to the finish.",
  );
  expect(
    joinTranscripts(transcriptOf("Loud was the crowd"), transcriptOf("Then the bridge."), seam).text,
  ).toBe("Loud was the crowd Then the bridge.");
});

test("without a common run every word stays", () => {
  const whole = joinTranscripts(transcriptOf("It was cold."), transcriptOf("Rain came."), {
    offset: 2,
    seam: 3,
  });
  expect(whole.text).toBe("It was cold. Rain came.");
  expect(whole.segments).toEqual([
    { start: 0, end: 3, text: "It was cold." },
    { start: 2, end: 5, text: "Rain came." },
  ]);
});

test("a sentence that is repeated later does not count as the seam", () => {
  const before = transcriptOf("We did it.", "Nobody believed us at all that morning in the rain.");
  const piece = transcriptOf("So we went on and on.", "We did it.");
  const whole = joinTranscripts(before, piece, { offset: 298, seam: 300 });
  expect(whole.text).toBe(`${before.text} ${piece.text}`);
});

test("a piece without words changes neither text nor language", () => {
  const before = transcriptOf("It was cold.");
  expect(joinTranscripts(before, NOTHING, { offset: 298, seam: 300 })).toEqual(before);
});

test("languages without spaces and from right to left are joined as well", () => {
  const japanese = joinTranscripts(
    transcriptOf("朝はとても寒かったです"),
    transcriptOf("寒かったです。それから走りました。"),
    {
      offset: 1,
      seam: 3,
    },
  );
  expect(japanese.text).toBe("朝はとても寒かったです。それから走りました。");
  const hebrew = joinTranscripts(transcriptOf("רצתי אל הגשר הישן"), transcriptOf("הגשר הישן ואז חייכתי."), {
    offset: 1,
    seam: 3,
  });
  expect(hebrew.text).toBe("רצתי אל הגשר הישן ואז חייכתי.");
});

test("for any transcripts, the text contains the segments in order, and words are dropped only at the seam", () => {
  const word = fc.constantFrom("we", "ran", "to", "the", "bridge", "and", "Then", "cold");
  const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `${words.join(" ")}.`);
  const transcript = fc.array(sentence, { maxLength: 5 }).map((sentences) => transcriptOf(...sentences));
  fc.assert(
    fc.property(transcript, transcript, (before, piece) => {
      const whole = joinTranscripts(before, piece, { offset: 13, seam: 15 });
      expect(isInOrder(whole)).toBe(true);
      expect(whole.segments.map(({ text }) => text).join(" ")).toBe(whole.text);
      const words = (text: string) => text.split(" ").filter(Boolean).length;
      expect(words(whole.text)).toBeGreaterThanOrEqual(Math.max(words(before.text), words(piece.text)) - 40);
    }),
  );
});

test("an hour in pieces is joined quickly", () => {
  let whole = NOTHING;
  for (let at = 0; at < 60; at++) {
    const sentences = Array.from(
      { length: 100 },
      (_, number) => `Kilometre ${at} and step ${number} went well.`,
    );
    whole = joinTranscripts(whole, transcriptOf(...sentences), { offset: at * 298, seam: at * 298 + 2 });
  }
  expect(whole.segments).toHaveLength(6_000);
});
