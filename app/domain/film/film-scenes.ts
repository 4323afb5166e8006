/** All scenes that the film of a recap could have, in the order of its story. */

import { splitUnitOf } from "../course/splits.ts";
import { officialMetersOf } from "../race/pace.ts";
import { resultFigure } from "../race/race-details.ts";
import { storyOf } from "../recap/story.ts";
import { defaultQuote, quoteOf, quotesOf } from "../sharing/quote.ts";
import type { PublicRecording } from "../voice/recording.ts";
import { type FilmPicture, type FilmSource, FRAMES_A_SECOND, type SceneContent } from "./film.ts";
import { captionsOf, voicePart, waveformPart } from "./voice-part.ts";

/** A scene that may be chosen. */
export interface Candidate {
  key: string;
  kind: SceneContent["kind"];
  /** Of a voice: it leads if it is the athlete's. */
  isGuest: boolean;
  /** How long it may be, in frames. */
  least: number;
  ideal: number;
  most: number;
  /** Returns it in at most so many frames, or null if it does not fit. */
  cut(frames: number): { content: SceneContent; frames: number } | null;
}

const seconds = (count: number) => Math.round(count * FRAMES_A_SECOND);
/** A still that is longer looks stuck. */
export const MOST_STILL = seconds(4);
export const MOST_CLIP = seconds(6);
const MOST_VOICE = seconds(16);
const MOST_CHEER = seconds(6);
/** Of a clip whose length is unknown, in seconds. */
const UNKNOWN_CLIP = 3;
/** Characters that are read in a second. */
const READING = 16;
/** The default question about the finish. */
const FINISH_QUESTION = 3;

/** `picks`: the photos and clips that the film has room for. Other photos pass behind voices and quotes. */
export function candidatesOf(
  recap: FilmSource,
  {
    hasVoice,
    leftOut,
    link,
    locale,
  }: { hasVoice: boolean; leftOut: readonly string[]; link: string; locale: string },
): Candidate[] {
  const isIn = (key: string) => !leftOut.includes(key);
  const media = recap.media.filter((item) => isIn(mediaKey(item)));
  const photos = media.filter(({ fileType }) => fileType === "image");
  const cover = photos.find(({ id }) => id === recap.coverMediaId) ?? photos[0];
  const entries = storyOf(recap);
  const pictures = photos.map(pictureOf);
  const known = new Set(entries.map(({ index }) => index));
  const loose = media.filter(({ questionIndex }) => questionIndex === null || !known.has(questionIndex));
  const candidates: Candidate[] = [];
  const add = (key: string, least: number, ideal: number, most: number, content: SceneContent) => {
    if (isIn(key)) candidates.push(fixed(key, least, ideal, most, content));
  };
  const ofRecording = (
    recording: PublicRecording,
    title: string,
    quote: string | null,
    behind: FilmPicture[],
  ) => {
    const key = `voice-${recording.id}`;
    if (!isIn(key)) return;
    const most = recording.credit === null ? MOST_VOICE : MOST_CHEER;
    candidates.push({
      key,
      kind: "voice",
      isGuest: recording.credit !== null,
      least: seconds(2),
      ideal: seconds(7),
      most,
      cut(frames) {
        const part = voicePart(recording, Math.min(frames, most), quote);
        return (
          part && {
            frames: part.frames,
            content: {
              kind: "voice",
              recordingId: recording.id,
              from: part.from,
              question: title,
              credit: recording.credit,
              captions: captionsOf(part),
              waveform: waveformPart(recording, part),
              pictures: behind,
            },
          }
        );
      },
    });
  };
  const addMedia = (items: typeof media, title: string | null, words: string | null) => {
    let unsaid = words;
    for (const item of items) {
      if (item.fileType === "video") {
        const length = Math.min(MOST_CLIP, seconds(item.durationSeconds ?? UNKNOWN_CLIP));
        const least = Math.min(length, seconds(2));
        const content = { kind: "clip", picture: pictureOf(item), from: 0 } as const;
        add(mediaKey(item), least, Math.min(length, seconds(4.5)), length, content);
        continue;
      }
      const reading = unsaid === null ? 0 : seconds(unsaid.length / READING);
      const least = Math.min(MOST_STILL, Math.max(seconds(1.8), reading));
      const ideal = Math.max(least, seconds(2.4));
      const content = { kind: "photo", picture: pictureOf(item), question: title, words: unsaid } as const;
      add(mediaKey(item), least, ideal, MOST_STILL, content);
      unsaid = null;
    }
  };

  const titlePicture = cover ? pictureOf(cover) : null;
  add("title", seconds(2.5), seconds(2.5), seconds(3.5), { kind: "title", picture: titlePicture });
  let spare = 0;
  const sparePicture = () => pictures[spare++ % Math.max(1, pictures.length)] ?? null;
  for (const entry of entries) {
    const own = media.filter(({ questionIndex }) => questionIndex === entry.index);
    const ownPictures = own.filter(({ fileType }) => fileType === "image").map(pictureOf);
    const quote = quoteOf(entry)?.quote ?? null;
    const spoken = hasVoice ? entry.recordings.filter(({ id }) => isIn(`voice-${id}`)) : [];
    // What is heard is not written as well.
    const isHeard = spoken.length > 0 && entry.answer.trim() === "";
    const quoteKey = `quote-${entry.index}`;
    const written = isHeard ? null : quote;
    addMedia(own, entry.title, isIn(quoteKey) ? written : null);
    if (written !== null && ownPictures.length === 0) {
      const reading = seconds(written.length / READING + 0.8);
      const least = Math.min(MOST_STILL, Math.max(seconds(2), reading));
      add(quoteKey, least, Math.max(least, seconds(2.8)), MOST_STILL, {
        kind: "quote",
        question: entry.title,
        quote: written,
        picture: sparePicture(),
      });
    }
    for (const recording of spoken) {
      const spares = Array.from({ length: 3 }, sparePicture).filter((picture) => picture !== null);
      const behind = ownPictures.length > 0 ? ownPictures : spares;
      ofRecording(
        recording,
        entry.title,
        quote,
        behind.filter((picture, at) => behind.indexOf(picture) === at),
      );
    }
  }
  addMedia(loose, null, null);
  if (recap.course && (recap.course.stretches.length > 0 || recap.course.heights)) {
    const unit = splitUnitOf(recap, locale);
    add("course", seconds(3.5), seconds(4.5), seconds(6), {
      kind: "course",
      course: recap.course,
      unit,
      officialMeters: officialMetersOf(recap),
    });
  }
  const figure = resultFigure(recap);
  const said = entries.find(({ index }) => index === FINISH_QUESTION);
  const words = recap.dnf
    ? ((said && quoteOf(said)?.quote) ?? defaultQuote(quotesOf(recap))?.quote ?? null)
    : null;
  if (figure) {
    const picture = pictures.at(-1) ?? null;
    add("finish", seconds(3), seconds(3), MOST_STILL, { kind: "finish", words, picture });
  }
  add("end", seconds(2), seconds(2), seconds(3), { kind: "end", link });
  return candidates;
}

function mediaKey({ id, fileType }: { id: string; fileType: "image" | "video" }): string {
  return `${fileType === "image" ? "photo" : "clip"}-${id}`;
}

function pictureOf(media: FilmSource["media"][number]): FilmPicture {
  const { id, width, height, focalPoint, description, credit } = media;
  return { mediaId: id, width, height, focalPoint, description, credit };
}

function fixed(key: string, least: number, ideal: number, most: number, content: SceneContent): Candidate {
  const cut = (frames: number) => (frames < least ? null : { content, frames: Math.min(frames, most) });
  return { key, kind: content.kind, isGuest: false, least, ideal, most, cut };
}
