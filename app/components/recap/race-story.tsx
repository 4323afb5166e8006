/** The race story as readers see it: each question is a label above its spoken and typed answers. */

import type { CSSProperties } from "react";
import { formatClock } from "../../domain/lib/clock.ts";
import type { Media } from "../../domain/media/media.ts";
import { isQuote } from "../../domain/recap/quote.ts";
import { answerAnchor, type StoryEntry } from "../../domain/recap/story.ts";
import type { MediaRow, StoryRows } from "../../domain/recap/story-media.ts";
import { audioUrl, captionTrackOf, type PublicRecording, voiceAnchor } from "../../domain/voice/recording.ts";
import { RACE_STORY_TEXTS } from "../../texts/sharing/public-page.ts";
import { MediaFigure } from "../media/media-figure.tsx";
import { fullBox, pairBox, placeFull, placeInRow, rowRatio } from "../media/media-place.ts";
import { Credit } from "../media/photo-credit.tsx";
import { RecordingPlayer } from "../voice/recording-player.tsx";
import { SpokenText } from "../voice/spoken-text.tsx";

interface RaceStoryProps {
  shareId: string;
  story: StoryEntry[];
  /** All of the recap's photos and videos, in the order of the gallery. */
  media?: Media[];
  /** The rows of photos and videos after each answer; omitted if the page shows them elsewhere only. */
  rows?: StoryRows[];
}

/** As wide as the bib above the story. */
const COLUMN = "mx-auto max-w-[46rem]";

export function RaceStory({ shareId, story, media = [], rows = [] }: RaceStoryProps) {
  const positionOf = (item: Media) => media.indexOf(item) + 1;
  return (
    <ol className="space-y-10 sm:space-y-20 print:space-y-10">
      {story.map((entry, at) => {
        const { own = [], between = [] } = rows[at] ?? {};
        return (
          <li key={entry.index} id={answerAnchor(entry)} className="scroll-mt-4 space-y-5 sm:space-y-10">
            <Answer shareId={shareId} entry={entry} />
            {own.length > 0 && <StoryMedia shareId={shareId} rows={own} positionOf={positionOf} />}
            {between.length > 0 && (
              <div className="sm:pt-10 print:pt-2">
                <StoryMedia shareId={shareId} rows={between} positionOf={positionOf} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Answer({ shareId, entry }: { shareId: string; entry: StoryEntry }) {
  const { number, title, answer, recordings } = entry;
  return (
    <div className="print:break-inside-avoid">
      <h3
        className={`${COLUMN} mb-2 sm:mb-4 font-sans font-semibold text-base text-quiet leading-snug tracking-normal before:mb-2 sm:before:mb-3 before:block before:w-14 before:border-race before:border-t-4 print:break-after-avoid`}
      >
        <span className="flex items-baseline gap-3">
          <span aria-hidden="true" className="font-display font-extrabold text-2xl text-race tabular-nums">
            {number}
          </span>
          <bdi className="min-w-0">{title}</bdi>
        </span>
      </h3>
      <div className={`${COLUMN} space-y-8`}>
        {recordings.map((recording, at) => (
          <SpokenAnswer key={recording.id} shareId={shareId} recording={recording} name={nameOf(entry, at)} />
        ))}
        {answer.trim() !== "" && (
          <p dir="auto" className={textClass(answer)}>
            {answer}
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns "the answer to question 3"; with its position if the answer has several recordings. */
function nameOf({ number, recordings }: StoryEntry, at: number): string {
  const answer = RACE_STORY_TEXTS.answer(number);
  return recordings.length === 1 ? answer : RACE_STORY_TEXTS.part(answer, at + 1, recordings.length);
}

/** The minimum length, in UTF-16 code units, of a text that starts with a drop cap. */
const MIN_DROP_CAP_LENGTH = 400;
/** Scripts whose first letter can be set apart: in others it may be joined to the next one. */
const STARTS_WITH_LETTER = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const DROP_CAP =
  "first-letter:float-left first-letter:mt-[0.08em] first-letter:mr-[0.09em] first-letter:font-display first-letter:font-extrabold first-letter:text-[3.55em] first-letter:text-race first-letter:leading-[0.76]";
const QUOTE =
  "text-quote font-display font-extrabold text-balance before:block before:h-[0.55em] before:text-[1.9em] before:text-race before:leading-[0.9] before:content-['“'] print:break-inside-avoid";

/** Returns the classes of an answer: a short one is a quote, a long one reads like a magazine. */
function textClass(text: string): string {
  const base = "whitespace-pre-wrap break-words";
  if (isQuote(text)) return `${base} ${QUOTE}`;
  const hasDropCap = text.length >= MIN_DROP_CAP_LENGTH && STARTS_WITH_LETTER.test(text);
  return `${base} max-w-measure text-story rtl:ml-auto print:orphans-3 print:widows-3 ${hasDropCap ? DROP_CAP : ""}`.trimEnd();
}

/** In sight while the transcript is read. */
const CONTROLS =
  "z-10 max-w-measure bg-paper py-2 group-data-playing/player:sticky group-data-playing/player:top-0 print:hidden";

/** The target of a printed code: scrolled into view and outlined, so that one tap plays it. */
const TARGET =
  "scroll-mt-[25vh] target:rounded-card target:outline-4 target:outline-offset-8 target:outline-race print:outline-none";

interface SpokenAnswerProps {
  shareId: string;
  recording: PublicRecording;
  name: string;
}

function SpokenAnswer({ shareId, recording, name }: SpokenAnswerProps) {
  const src = audioUrl(shareId, recording);
  const { transcript } = recording;
  return (
    <div id={voiceAnchor(recording)} className={TARGET}>
      <p className="no-js:block hidden font-semibold text-quiet text-sm print:block">
        {RACE_STORY_TEXTS.recorded(formatClock(recording.duration))}
      </p>
      <RecordingPlayer
        src={src}
        duration={recording.duration}
        name={name}
        waveform={recording.waveform}
        captions={captionTrackOf(src, recording)}
        className={CONTROLS}
      >
        {recording.credit !== null && (
          <p className="mt-1 text-quiet text-sm">
            <Credit of="audio" name={recording.credit} />
          </p>
        )}
        {transcript.trim() !== "" && (
          <div className="mt-5">
            <SpokenText
              recording={recording}
              name={RACE_STORY_TEXTS.transcript(name)}
              className={textClass(transcript)}
            />
          </div>
        )}
      </RecordingPlayer>
    </div>
  );
}

interface StoryMediaProps {
  shareId: string;
  rows: MediaRow[];
  positionOf: (media: Media) => number;
}

/** Rows of photos and videos in the story: one is as wide as the story, two upright photos are of equal height. */
function StoryMedia({ shareId, rows, positionOf }: StoryMediaProps) {
  const show = (item: Media, place: ReturnType<typeof placeFull>) => (
    <MediaFigure
      shareId={shareId}
      media={item}
      position={positionOf(item)}
      stage="public"
      place={place}
      // The gallery has those of photos.
      hasAnchor={item.fileType === "video"}
    />
  );
  return (
    <div className="space-y-3 sm:space-y-6">
      {rows.map(([first, second]) =>
        second === undefined ? (
          <div key={first.id} className="max-sm:-mx-4 max-sm:[&_figcaption]:px-4">
            <div {...fullBox(first)}>{show(first, placeFull(first))}</div>
          </div>
        ) : (
          <div key={first.id} {...pairBox(first, second)}>
            {[first, second].map((item) => {
              const share = rowRatio(item) / (rowRatio(first) + rowRatio(second));
              const style: CSSProperties & { "--row-ratio": number } = {
                flex: `${share.toFixed(3)} 1 0`,
                "--row-ratio": rowRatio(item),
              };
              return (
                <div key={item.id} className="min-w-0" style={style}>
                  {show(item, placeInRow(item, share))}
                </div>
              );
            })}
          </div>
        ),
      )}
    </div>
  );
}
