/**
 * The film of a recap or of a season: a list of scenes. Story mode plays both; the reel exports a recap's film. direct-film.ts
 * creates the scenes of a recap, season-film.ts those of a season, and app/film draws them.
 */

import type { Course } from "../course/course.ts";
import type { FocalPoint } from "../media/focal-point.ts";
import type { RaceType } from "../race/race-type.ts";
import type { Units } from "../race/units.ts";
import type { ShownRecap } from "../recap/sample-recap.ts";
import type { RaceContent } from "../sharing/race-content.ts";
import type { CardStyle } from "../sharing/story-card.ts";

/** Pixels: the frame of vertical videos on Instagram, TikTok and YouTube. */
export const FILM_SIZE = { width: 1_080, height: 1_920 } as const;
export const FRAMES_A_SECOND = 30;
/** The lengths that the athlete can choose, in seconds. A film may be shorter. */
export const FILM_LENGTHS = [15, 30, 60] as const;
export type FilmLength = (typeof FILM_LENGTHS)[number];

/** The public part of a recap that a film is made from. */
export interface FilmSource extends Omit<ShownRecap, "media"> {
  media: Omit<ShownRecap["media"][number], "capturedAt">[];
}

/** The athlete's choices. Scenes are referenced by key; keys that no longer exist are ignored. */
export interface FilmChoice {
  length: FilmLength;
  hasVoice: boolean;
  style: CardStyle;
  leftOut: string[];
  /** Scenes that take precedence over all others when time is short. */
  kept: string[];
  /** Scenes missing here stay after the scene that precedes them in the story. */
  order: string[];
}

/** A photo, or a clip with its poster. */
export interface FilmPicture {
  mediaId: string;
  /** Pixels, upright. */
  width: number;
  height: number;
  focalPoint: FocalPoint;
  description: string | null;
  /** The guest who took it. */
  credit: string | null;
}

/** Spoken words shown together, with their times in seconds from the start of the scene. */
export interface Caption {
  start: number;
  end: number;
  words: { text: string; start: number; end: number }[];
}

interface SceneBase {
  /** Stable while the recap contains what the scene shows: "title", "photo-{media id}", "voice-{recording id}". */
  key: string;
  /** The share id of the recap whose files the scene shows; empty for a scene without files. */
  shareId: string;
  /** Start in the film and length, both in seconds and aligned to frames. */
  start: number;
  seconds: number;
}

export type Scene = SceneBase & SceneContent;

export type SceneContent =
  /** The bib appears line by line. */
  | { kind: "title"; bib: RaceContent; picture: FilmPicture | null }
  /** A photo with a few words of its answer; if `question` is null, the words are the photo's description. */
  | { kind: "photo"; picture: FilmPicture; question: string | null; words: string | null }
  /** A voice answer or a guest's cheer, over a sequence of pictures. It starts `from` seconds into the recording. */
  | {
      kind: "voice";
      recordingId: string;
      from: number;
      question: string;
      credit: string | null;
      captions: Caption[];
      /** Levels from 0 to 1 at equal intervals of the scene; empty if unknown. */
      waveform: number[];
      pictures: FilmPicture[];
    }
  | { kind: "quote"; question: string | null; quote: string; picture: FilmPicture | null }
  /** An animation of the course and its splits. `finishSeconds` is the finish time; null if unknown. */
  | {
      kind: "course";
      course: Course;
      unit: Units;
      officialMeters: number | null;
      finishSeconds: number | null;
    }
  /** A segment of a video with its sound. It starts `from` seconds into the video. */
  | { kind: "clip"; picture: FilmPicture; from: number }
  /** The finish time, or "DNF" with a quote from the athlete. */
  | { kind: "finish"; bib: RaceContent; words: string | null; picture: FilmPicture | null }
  /** The timeline and figures of a year. `kicker` is the line above the year: whose season it is. */
  | {
      kind: "season";
      year: number;
      kicker: string;
      races: { date: string; raceType: RaceType }[];
      figures: string[];
    }
  /** A race of a season: its bib over its photo. */
  | { kind: "race"; bib: RaceContent; picture: FilmPicture | null }
  /** The closing scene over the cover. `site` is the product's URL without "https://". */
  | {
      kind: "end";
      name: string | null;
      athleteName: string | null;
      site: string;
      picture: FilmPicture | null;
    };

export interface Film {
  style: CardStyle;
  /** Sets the colours of scenes without a bib; null for a season of several race types. */
  raceType: RaceType | null;
  scenes: Scene[];
  /** Total length in seconds. */
  seconds: number;
}

/** A scene with sound: a recording or a clip. */
export type SoundScene = Extract<Scene, { kind: "voice" | "clip" }>;

export function hasSound(scene: Scene): scene is SoundScene {
  return scene.kind === "voice" || scene.kind === "clip";
}

export function picturesOf(scene: Scene): FilmPicture[] {
  if ("pictures" in scene) return scene.pictures;
  return "picture" in scene && scene.picture ? [scene.picture] : [];
}
