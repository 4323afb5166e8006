/** The race story: typed and spoken answers, question by question (specification 2, summary and public recap). */
import { type Answers, type Question, questionTitle } from "../questions/questions.ts";
import { type PublicRecording, recordingsOf } from "../voice/recording.ts";

/** Returns the fragment of an answer on its recap's public page. */
export function answerAnchor({ index }: Pick<StoryEntry, "index">): string {
  return `answer-${index}`;
}

/** One answered question of the race story. `number` is its place in the story, from 1. */
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
export function storyOf<Spoken extends PublicRecording>(source: StorySource<Spoken>): StoryEntry<Spoken>[] {
  const { questions, answers, recordings } = source;
  const listed = questions.map(({ index }) => index);
  const answered = [
    ...Object.keys(answers).map(Number),
    ...recordings.map(({ questionIndex }) => questionIndex),
  ];
  const unlisted = [...new Set(answered)].filter((index) => !listed.includes(index)).sort((a, b) => a - b);
  return [...listed, ...unlisted]
    .map((index) => {
      const spoken = recordingsOf(recordings, index);
      const answer = answers[index] ?? "";
      return {
        index,
        title: questionTitle(questions, index),
        answer: isSpoken(answer, spoken) ? "" : answer,
        recordings: spoken,
      };
    })
    .filter((entry) => entry.answer.trim() !== "" || entry.recordings.length > 0)
    .map((entry, at) => ({ ...entry, number: at + 1 }));
}

/** Whether a typed answer only repeats one transcript, or all of them in order. */
function isSpoken(answer: string, recordings: PublicRecording[]): boolean {
  const transcripts = recordings.map(({ transcript }) => words(transcript));
  return transcripts.includes(words(answer)) || transcripts.join(" ") === words(answer);
}

function words(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
