/** A transcript to read along. Pressing a sentence whose time is known plays the recording from there. */
import { type Recording, transcriptRuns } from "../../domain/voice/recording.ts";

interface SpokenTextProps {
  recording: Pick<Recording, "transcript" | "segments" | "language">;
  /** The accessible name: "Transcript of recording 2". */
  name: string;
  /** The text's classes; they must preserve line breaks. */
  className: string;
}

/** Characters: a longer transcript is in a box that scrolls along with the playback. */
const LONG_TEXT_LENGTH = 3_000;

/** Must be inside a RecordingPlayer. */
export function SpokenText({ recording, name, className }: SpokenTextProps) {
  const { transcript, language } = recording;
  const text = (
    <p dir="auto" lang={language ?? undefined} className={className}>
      {transcriptRuns(recording).map(({ text: run, segment }, at) =>
        segment ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may occur twice
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
      tabIndex={0}
      aria-label={name}
      className="relative max-h-[min(28rem,70vh)] overflow-y-auto overscroll-contain rounded-field border-2 border-line p-4"
    >
      {text}
    </section>
  );
}
