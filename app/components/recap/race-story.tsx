/** The race story: questions and answers in the order of the list, set to be read. */
import type { StoryEntry } from "../../domain/questions.ts";

export function RaceStory({ story }: { story: StoryEntry[] }) {
  return (
    <ol className="space-y-10">
      {story.map((entry) => (
        <li key={entry.index} className="border-line border-t-2 pt-5 first:border-t-0 first:pt-0">
          <h3 className="flex items-baseline gap-3 text-3xl sm:text-4xl">
            <span aria-hidden="true" className="min-w-7 text-race tabular-nums">
              {entry.number}
            </span>
            <bdi className="min-w-0">{entry.title}</bdi>
          </h3>
          <p dir="auto" className="mt-3 max-w-[65ch] whitespace-pre-wrap break-words text-story sm:ps-10">
            {entry.answer}
          </p>
        </li>
      ))}
    </ol>
  );
}
