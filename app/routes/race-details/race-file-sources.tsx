/** A fold that says how to get the file of a race, by who has it. */
import { ADD_RACE_FILE_TEXTS as TEXTS } from "../../texts/course/add-race-file.ts";

export function RaceFileSources() {
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-sm underline underline-offset-4 hover:text-race">
        {TEXTS.where}
      </summary>
      <dl className="grid gap-x-3 gap-y-1 pb-1 text-sm sm:grid-cols-[auto_1fr]">
        {TEXTS.sources.map(([name, how]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-quiet max-sm:mb-2">{how}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
