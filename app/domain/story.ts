/** The race story: typed and spoken answers, question by question (specification 2, summary and public recap). */
import { type Answers, type Question, questionTitle } from "./questions.ts";
import { type PublicRecording, recordingsOf } from "./recording.ts";

/**
 * One card of the race story. `number` is the question's place in the list from 1, or its index plus 1 if it is not
 * listed.
 */
export interface StoryEntry<Spoken extends PublicRecording = PublicRecording> {
  index: number;
  number: number;
  /** The question's text, or "Question N" for an answer without a question. */
  title: string;
  /** As typed; empty if recordings say the same. */
  answer: string;
  /** In the order of their creation. */
  recordings: Spoken[];
}

/** The fields of a recap that its story is built from. */
interface StorySource<Spoken extends PublicRecording> {
  questions: Question[];
  answers: Answers;
  recordings: Spoken[];
}

/** Returns the answered questions in the order of the list. Answers without a question follow by index. */
export function storyOf<Spoken extends PublicRecording>({
  questions,
  answers,
  recordings,
}: StorySource<Spoken>): StoryEntry<Spoken>[] {
  const listed = questions.map(({ index }, position) => ({ index, number: position + 1 }));
  const answered = [
    ...Object.keys(answers).map(Number),
    ...recordings.map(({ questionIndex }) => questionIndex),
  ];
  const unlisted = [...new Set(answered)]
    .filter((index) => !questions.some((question) => question.index === index))
    .sort((a, b) => a - b)
    .map((index) => ({ index, number: index + 1 }));
  return [...listed, ...unlisted]
    .map(({ index, number }) => {
      const spoken = recordingsOf(recordings, index);
      const answer = answers[index] ?? "";
      return {
        index,
        number,
        title: questionTitle(questions, index),
        answer: isSpoken(answer, spoken) ? "" : answer,
        recordings: spoken,
      };
    })
    .filter((entry) => entry.answer.trim() !== "" || entry.recordings.length > 0);
}

/** Whether a typed answer only repeats one transcript, or all of them in order. */
function isSpoken(answer: string, recordings: PublicRecording[]): boolean {
  const transcripts = recordings.map(({ transcript }) => words(transcript));
  return transcripts.includes(words(answer)) || transcripts.join(" ") === words(answer);
}

function words(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
