/** The texts of a recap's story: names of its recordings and transcripts for screen readers. */
export const RACE_STORY_TEXTS = {
  answer: (question: number) => `the answer to question ${question}`,
  part: (answer: string, position: number, count: number) => `${answer}, part ${position} of ${count}`,
  transcript: (answer: string) => `What is said: ${answer}`,
} as const;
