import { expect, test } from "vitest";
import { recording } from "../../../tests/factories.ts";
import { defaultQuestions } from "../questions/questions.ts";
import { publicRecording, recordingJson, transcriptRuns, transcriptSchema } from "./recording.ts";

test("a transcript is split into runs: segments with times, and the text between them", () => {
  const first = { start: 0, end: 2, text: "I ran." };
  const last = { start: 5, end: 6, text: "I ran." };
  const runs = transcriptRuns({ transcript: "I ran. Added later. I ran. The end", segments: [first, last] });
  expect(runs).toEqual([
    { text: "I ran.", segment: first },
    { text: " Added later. ", segment: null },
    { text: "I ran.", segment: last },
    { text: " The end", segment: null },
  ]);
});

test("no word of a transcript is lost if its segments do not match", () => {
  const segments = [{ start: 0, end: 2, text: "Something else." }];
  expect(transcriptRuns({ transcript: "I ran.", segments })).toEqual([{ text: "I ran.", segment: null }]);
  expect(transcriptRuns({ transcript: "", segments })).toEqual([]);
});

test("a recording's JSON has its question and its URL, and no fields of its owner", () => {
  const spoken = recording({ questionIndex: 1, offer: "Improved", uploadKey: "secret" });
  const { id, transcript, language, segments, createdAt } = spoken;
  expect(recordingJson("recap_1", defaultQuestions(), spoken)).toEqual({
    credit: null,
    id,
    recapId: "recap_1",
    questionIndex: 1,
    question: "What was your race day experience like?",
    audioUrl: `/api/audio/recap_1/${id}`,
    url: `/api/audio/recap_1/${id}`,
    transcript,
    language,
    segments,
    waveform: null,
    duration: 5.4,
    createdAt,
  });
  expect(publicRecording(spoken)).not.toHaveProperty("offer");
});

test("a transcript can have up to 100,000 characters", () => {
  expect(transcriptSchema.safeParse("a".repeat(100_000)).success).toBe(true);
  expect(transcriptSchema.safeParse("a".repeat(100_001)).error?.issues[0]?.message).toBe(
    "The transcript can have up to 100,000 characters. This has 100,001",
  );
});
