/** The race story: questions and answers in the order of the list. */
import type { StoryEntry } from "../../domain/questions.ts";

export function RaceStory({ story }: { story: StoryEntry[] }) {
  return (
    <ol className="space-y-6">
      {story.map((entry) => (
        <li key={entry.index} className="rounded-bib bg-card p-5 sm:p-7">
          <h3 className="flex items-baseline gap-3 text-2xl">
            <span aria-hidden="true" className="text-race tabular-nums">
              {entry.number}
            </span>
            <bdi>{entry.title}</bdi>
          </h3>
          <p dir="auto" className="mt-3 whitespace-pre-wrap break-words text-lg leading-relaxed">
            {entry.answer}
          </p>
        </li>
      ))}
    </ol>
  );
}
