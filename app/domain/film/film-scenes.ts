/** Lists the candidate scenes for a recap's film, in story order. */

import { hasMap } from "../course/course.ts";
import { clockSecondsOf, officialMetersOf } from "../race/pace.ts";
import { resultFigure } from "../race/race-details.ts";
import { unitsOf } from "../race/units.ts";
import { defaultQuote, quoteOf, quotesOf } from "../recap/quote.ts";
import { type StoryEntry, storyOf } from "../recap/story.ts";
import { raceContent } from "../sharing/race-content.ts";
import type { PublicRecording } from "../voice/recording.ts";
import {
  type FilmChoice,
  type FilmPicture,
  type FilmSource,
  FRAMES_A_SECOND,
  type SceneContent,
} from "./film.ts";
import { captionsOf, voicePart, waveformPart } from "./voice-part.ts";

/** A scene that the film may contain. Its lengths are in frames. */
export interface Candidate {
  key: string;
  kind: SceneContent["kind"];
  /** Whether it is a guest's voice. */
  isGuest: boolean;
  /** Whether another scene also shows its picture. */
  isSeen: boolean;
  /** Shortest, usual and longest length. Below `read`, its words cannot be read and are omitted. */
  least: number;
  read: number;
  ideal: number;
  most: number;
  /** Returns the scene cut to at most `frames` frames, or null if it does not fit. */
  cut(frames: number): { content: SceneContent; frames: number } | null;
}

const inFrames = (seconds: number) => Math.round(seconds * FRAMES_A_SECOND);
/** A longer still looks frozen. */
const MAX_STILL = inFrames(4);
const MAX_CLIP = inFrames(6);
const MAX_VOICE = inFrames(30);
const MAX_CHEER = inFrames(6);
const MIN_PHOTO_SECONDS = 1.4;
/** Assumed for a clip of unknown length. */
const DEFAULT_CLIP_SECONDS = 3;
/** Characters per second. */
const READING_SPEED = 16;
/** Maximum number of pictures behind one voice. */
const MAX_BEHIND = 3;
/** Index of the default question about the finish. */
const FINISH_QUESTION = 3;

type FilmMedia = FilmSource["media"][number];

/** `site` is the product's URL without "https://". */
export function candidatesOf(
  recap: FilmSource,
  { hasVoice, leftOut }: Pick<FilmChoice, "hasVoice" | "leftOut">,
  site: string,
): Candidate[] {
  const isIn = (key: string) => !leftOut.includes(key);
  const media = recap.media.filter((item) => isIn(mediaKey(item)));
  const photos = media.filter(isPhoto);
  const entries = storyOf(recap);
  const known = new Set(entries.map(({ index }) => index));
  const isLoose = ({ questionIndex }: FilmMedia) => questionIndex === null || !known.has(questionIndex);
  const cover = photos.find(({ id }) => id === recap.coverMediaId) ?? photos[0];
  const seen = new Set(cover && isIn("title") ? [cover.id] : []);
  const ending = recap.dnf
    ? (entries.find(({ index }) => index === FINISH_QUESTION) ?? quotedEntry(entries, recap))
    : undefined;

  /** Filler photos, used cyclically: first those without an answer, then all. */
  const spares = [...photos.filter(isLoose), ...photos];
  let used = 0;
  const spare = () => (spares.length === 0 ? null : pictureOf(spares[used++ % spares.length] as FilmMedia));

  const groups = entries.map((entry) => {
    const own = media.filter(({ questionIndex }) => questionIndex === entry.index);
    const ownPhotos = own.filter(isPhoto);
    const quote = quoteOf(entry)?.quote ?? null;
    const spoken = hasVoice ? entry.recordings.filter(({ id }) => isIn(`voice-${id}`)) : [];
    // A quote from a recording that is played is not shown as text, and the ending's quote is not shown earlier.
    const isSaid = (spoken.length > 0 && entry.answer.trim() === "") || (entry === ending && isIn("finish"));
    const words = isSaid || !isIn(`quote-${entry.index}`) ? null : quote;
    const voices = spoken.map((recording) => {
      const behind = ownPhotos.slice(0, MAX_BEHIND).map(pictureOf);
      while (behind.length < Math.min(MAX_BEHIND, photos.length)) {
        const next = spare();
        if (next === null || behind.some(({ mediaId }) => mediaId === next.mediaId)) break;
        behind.push(next);
      }
      for (const { mediaId } of behind) seen.add(mediaId);
      return voiceOf(recording, entry, behind);
    });
    const isWritten = words !== null && ownPhotos.length === 0;
    const written = isWritten ? [quoteScene(entry, words, voices.length > 0 ? null : spare())] : [];
    return [...mediaScenes(own, entry.title, words), ...written, ...voices];
  });
  const loose = mediaScenes(media.filter(isLoose), null, null);
  const story = intersperse(groups, [...courseScene(recap), ...loose]);
  const coverPicture = cover ? pictureOf(cover) : null;
  const figure = resultFigure(recap);
  const bib = raceContent(recap, recap.athlete);
  const endWords = (ending && quoteOf(ending)?.quote) ?? null;
  const last = photos.findLast(({ questionIndex }) => questionIndex === FINISH_QUESTION) ?? photos.at(-1);
  return [
    still("title", [1.8, 2.5, 3.5], { kind: "title", bib, picture: coverPicture }),
    ...story.map((one) => ({ ...one, isSeen: seen.has(one.key.replace(/^photo-/, "")) })),
    ...(figure
      ? [
          still("finish", [2, 3, 4], {
            kind: "finish",
            bib,
            words: endWords,
            picture: last ? pictureOf(last) : null,
          }),
        ]
      : []),
    still("end", [1.6, 2, 3], {
      ...{ kind: "end", name: bib.name, athleteName: bib.athleteName },
      ...{ site, picture: coverPicture },
    }),
  ].filter(({ key }) => isIn(key));
}

/** Returns the entry that the recap's default quote comes from. */
function quotedEntry(entries: StoryEntry[], recap: FilmSource): StoryEntry | undefined {
  const quote = defaultQuote(quotesOf(recap));
  return entries.find(({ index }) => index === quote?.questionIndex);
}

/** Distributes the other candidates evenly between the groups. */
function intersperse(groups: Candidate[][], others: Candidate[]): Candidate[] {
  const count = Math.max(1, groups.length);
  return Array.from({ length: count }, (_group, at) => [
    ...(groups[at] ?? []),
    ...others.filter((_other, index) => Math.floor(((index + 0.5) * count) / others.length) === at),
  ]).flat();
}

/** The first photo shows the quote; the other photos show their own descriptions. */
function mediaScenes(items: FilmMedia[], title: string | null, words: string | null): Candidate[] {
  let unsaid = words;
  return items.map((item) => {
    const picture = pictureOf(item);
    if (!isPhoto(item)) {
      const length = item.durationSeconds ?? DEFAULT_CLIP_SECONDS;
      const most = Math.max(1, Math.min(MAX_CLIP, Math.floor(length * FRAMES_A_SECOND)));
      const content = { kind: "clip", picture, from: 0 } as const;
      return fixed(
        mediaKey(item),
        [Math.min(most, inFrames(2)), Math.min(most, inFrames(4.5)), most],
        content,
      );
    }
    const description = item.description === null ? null : shortOf(item.description);
    const said = unsaid ?? description;
    const question = unsaid === null ? null : title;
    unsaid = null;
    return photoScene(mediaKey(item), { kind: "photo", picture, question, words: said });
  });
}

/** When time is short, a photo loses its words before it is left out. */
function photoScene(key: string, content: Extract<SceneContent, { kind: "photo" }>): Candidate {
  const least = inFrames(MIN_PHOTO_SECONDS);
  const read = Math.min(MAX_STILL, Math.max(inFrames(1.8), readingFrames(content.words)));
  const bare = { ...content, question: null, words: null };
  const scene = fixed(key, [least, Math.max(read, inFrames(2.4)), MAX_STILL], content);
  return {
    ...scene,
    read: content.words === null ? least : read,
    cut: (frames) => {
      const made = scene.cut(frames);
      return made && frames < read ? { ...made, content: bare } : made;
    },
  };
}

/** Returns the first sentence of a description, or its first words. */
function shortOf(text: string): string | null {
  return quoteOf({ index: 0, answer: text, recordings: [] })?.quote ?? null;
}

function quoteScene({ index, title }: StoryEntry, quote: string, picture: FilmPicture | null): Candidate {
  const least = Math.min(MAX_STILL, Math.max(inFrames(2), readingFrames(quote) + inFrames(0.8)));
  const content = { kind: "quote", question: title, quote, picture } as const;
  return fixed(`quote-${index}`, [least, Math.max(least, inFrames(2.8)), MAX_STILL], content);
}

function readingFrames(text: string | null): number {
  return inFrames((text?.length ?? 0) / READING_SPEED);
}

function courseScene(recap: FilmSource): Candidate[] {
  const { course } = recap;
  if (!course?.meters || (!hasMap(course) && !course.heights)) return [];
  const unit = unitsOf(recap);
  const content = { kind: "course", course, unit, officialMeters: officialMetersOf(recap) } as const;
  return [still("course", [3.5, 4.5, 6], { ...content, finishSeconds: finishSecondsOf(recap) })];
}

/** Prefers the time the athlete entered to the watch's, so the film shows only one finish time. */
function finishSecondsOf({ dnf, finishTime, course }: FilmSource): number | null {
  return dnf || finishTime === null ? (course?.seconds ?? null) : clockSecondsOf(finishTime);
}

function voiceOf(recording: PublicRecording, entry: StoryEntry, pictures: FilmPicture[]): Candidate {
  const { id, credit, duration } = recording;
  const question = entry.title;
  const most = credit === null ? MAX_VOICE : MAX_CHEER;
  const quote = quoteOf({ ...entry, answer: "", recordings: [recording] })?.quote ?? null;
  return {
    key: `voice-${id}`,
    kind: "voice",
    isGuest: credit !== null,
    isSeen: false,
    least: inFrames(2),
    read: inFrames(2),
    ideal: Math.min(most, Math.max(inFrames(2), Math.ceil(duration * FRAMES_A_SECOND))),
    most,
    cut(frames) {
      const part = voicePart(recording, Math.min(frames, most), quote);
      if (!part) return null;
      const [captions, waveform] = [captionsOf(part), waveformPart(recording, part)];
      const { from } = part;
      const content = {
        kind: "voice",
        recordingId: id,
        from,
        question,
        credit,
        captions,
        waveform,
        pictures,
      } as const;
      return { frames: part.frames, content };
    },
  };
}

function isPhoto({ fileType }: FilmMedia): boolean {
  return fileType === "image";
}

function mediaKey(item: FilmMedia): string {
  return `${isPhoto(item) ? "photo" : "clip"}-${item.id}`;
}

export function pictureOf({
  id,
  width,
  height,
  focalPoint,
  description,
  credit,
}: Omit<FilmPicture, "mediaId"> & {
  id: string;
}): FilmPicture {
  return { mediaId: id, width, height, focalPoint, description, credit };
}

/** `lengths` are the shortest, the usual and the longest length in seconds. */
function still(key: string, lengths: [number, number, number], content: SceneContent): Candidate {
  return fixed(key, lengths.map(inFrames) as [number, number, number], content);
}

function fixed(
  key: string,
  [least, ideal, most]: [number, number, number],
  content: SceneContent,
): Candidate {
  const cut = (frames: number) => (frames < least ? null : { content, frames: Math.min(frames, most) });
  return { key, kind: content.kind, isGuest: false, isSeen: false, least, read: least, ideal, most, cut };
}
