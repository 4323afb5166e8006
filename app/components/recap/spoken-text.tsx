/** A transcript, sentence by sentence where it is known when they are spoken: a press on one plays it from there. */
import { type Recording, transcriptRuns } from "../../domain/recording.ts";

interface SpokenTextProps {
  recording: Pick<Recording, "transcript" | "segments" | "language">;
  /** What a screen reader calls it: "Transcript of recording 2". */
  name: string;
  /** How the text is set; line breaks count. */
  className: string;
}

/** From here on it scrolls in a box of its own, which follows the voice. */
const LONG_TEXT_LENGTH = 3_000;

/** Stands in a RecordingPlayer. */
export function SpokenText({ recording, name, className }: SpokenTextProps) {
  const { transcript, language } = recording;
  const text = (
    <p dir="auto" lang={language ?? undefined} className={className}>
      {transcriptRuns(recording).map(({ text: run, segment }, at) =>
        segment ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may be said twice
            key={at}
            data-start={segment.start}
            className="cursor-pointer rounded-sm decoration-2 decoration-race underline-offset-4 hover:bg-race/15 aria-[current]:bg-race/15 aria-[current]:underline no-js:cursor-auto"
          >
            {run}
          </span>
        ) : (
          run
        ),
      )}
    </p>
  );
  if (transcript.length < LONG_TEXT_LENGTH) return text;
  return (
    <section
      data-scroll
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={name}
      className="relative max-h-[min(28rem,70vh)] overflow-y-auto overscroll-contain rounded-field border-2 border-line p-4"
    >
      {text}
    </section>
  );
}
