/** The race story as readers see it: questions with spoken and typed answers, in the order of the question list. */
import type { Media } from "../../domain/media.ts";
import { audioUrl, captionTrackOf, type PublicRecording } from "../../domain/recording.ts";
import type { StoryEntry } from "../../domain/story.ts";
import { RACE_STORY_TEXTS } from "../../texts/race-story.ts";
import { RecordingPlayer } from "./recording-player.tsx";
import { SpokenText } from "./spoken-text.tsx";
import { StoryMedia } from "./story-media.tsx";

interface RaceStoryProps {
  shareId: string;
  story: StoryEntry[];
  /** All of the recap's photos and videos, shown with their answers; omit if the page shows them only elsewhere. */
  media?: Media[];
  /** The cover's id, if the page already shows it above the story. */
  coverId?: string | null;
}

const TEXT = "max-w-[65ch] whitespace-pre-wrap break-words text-story";

export function RaceStory({ shareId, story, media = [], coverId = null }: RaceStoryProps) {
  const mediaOf = (entry: StoryEntry) =>
    media.filter(({ id, questionIndex }) => questionIndex === entry.index && id !== coverId);
  return (
    <ol className="space-y-10">
      {story.map((entry) => (
        <li key={entry.index} className="border-line border-t-2 pt-5 first:border-t-0 first:pt-0">
          <h3 className="flex items-baseline gap-3 text-3xl sm:text-4xl">
            <span
              aria-hidden="true"
              className="min-w-8 text-5xl text-race tabular-nums sm:min-w-10 sm:text-6xl"
            >
              {entry.number}
            </span>
            <bdi className="min-w-0">{entry.title}</bdi>
          </h3>
          <div className="mt-3 space-y-6 sm:ps-13">
            {entry.recordings.map((recording, at) => (
              <SpokenAnswer
                key={recording.id}
                shareId={shareId}
                recording={recording}
                name={nameOf(entry, at)}
              />
            ))}
            {entry.answer.trim() !== "" && (
              <p dir="auto" className={TEXT}>
                {entry.answer}
              </p>
            )}
            {mediaOf(entry).length > 0 && (
              <StoryMedia
                shareId={shareId}
                media={mediaOf(entry)}
                positionOf={(item) => media.indexOf(item) + 1}
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Returns "the answer to question 3"; with its position if the answer has several recordings. */
function nameOf({ number, recordings }: StoryEntry, at: number): string {
  const answer = RACE_STORY_TEXTS.answer(number);
  return recordings.length === 1 ? answer : RACE_STORY_TEXTS.part(answer, at + 1, recordings.length);
}

interface SpokenAnswerProps {
  shareId: string;
  recording: PublicRecording;
  name: string;
}

function SpokenAnswer({ shareId, recording, name }: SpokenAnswerProps) {
  const src = audioUrl(shareId, recording);
  return (
    <RecordingPlayer
      src={src}
      duration={recording.duration}
      name={name}
      captions={captionTrackOf(src, recording)}
    >
      {recording.transcript.trim() !== "" && (
        <div className="mt-3">
          <SpokenText recording={recording} name={RACE_STORY_TEXTS.transcript(name)} className={TEXT} />
        </div>
      )}
    </RecordingPlayer>
  );
}
