/** The texts of a recap's story: names of its recordings and transcripts for screen readers, and what paper shows of a recording. */
export const RACE_STORY_TEXTS = {
  answer: (question: number) => `the answer to question ${question}`,
  part: (answer: string, position: number, count: number) => `${answer}, part ${position} of ${count}`,
  transcript: (answer: string) => `Transcript of ${answer}`,
  /** On paper, with the length as a clock time: "03:20". */
  recorded: (duration: string) => `Voice recording, ${duration}`,
} as const;
