/**
 * The film of a recap, which story mode plays and the reel exports, and that of a season, which story mode plays. The director
 * (direct-film.ts) makes a recap's scenes, season-film.ts those of a season; how they look is in app/film.
 */

import type { Course } from "../course/course.ts";
import type { FocalPoint } from "../media/focal-point.ts";
import type { RaceType } from "../race/race-type.ts";
import type { Units } from "../race/units.ts";
import type { ShownRecap } from "../recap/sample-recap.ts";
import type { RaceContent } from "../sharing/race-content.ts";
import type { CardStyle } from "../sharing/story-card.ts";

/** Pixels: a story of Instagram, TikTok and YouTube. */
export const FILM_SIZE = { width: 1_080, height: 1_920 } as const;
export const FRAMES_A_SECOND = 30;
/** How long a film may be, in seconds. */
export const FILM_LENGTHS = [15, 30, 60] as const;
export type FilmLength = (typeof FILM_LENGTHS)[number];

/** What readers see of a recap, as a film is made of it. */
export interface FilmSource extends Omit<ShownRecap, "media"> {
  media: Omit<ShownRecap["media"][number], "capturedAt">[];
}

/** What the athlete chooses. Scenes are named by their keys; keys that the recap no longer has do no harm. */
export interface FilmChoice {
  length: FilmLength;
  hasVoice: boolean;
  style: CardStyle;
  leftOut: string[];
  /** Scenes that are in the film before all others. */
  kept: string[];
  /** Scenes not named here keep their place after the one before them. */
  order: string[];
}

/** A photo or the poster of a clip, as it is drawn. */
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

/** Words that are spoken, and when: seconds from the start of the scene. */
export interface Caption {
  start: number;
  end: number;
  words: { text: string; start: number; end: number }[];
}

interface SceneBase {
  /** Stays the same while the recap has what it shows: "title", "photo-{media id}", "voice-{recording id}". */
  key: string;
  /** Of the recap whose files it shows; empty for a scene without files. */
  shareId: string;
  /** Where it begins in the film and how long it is, in seconds; whole frames. */
  start: number;
  seconds: number;
}

export type Scene = SceneBase & SceneContent;

export type SceneContent =
  /** The bib fills in. */
  | { kind: "title"; bib: RaceContent; picture: FilmPicture | null }
  /** A photo with a few words of its answer. Without a question they are its description. */
  | { kind: "photo"; picture: FilmPicture; question: string | null; words: string | null }
  /** A voice answer, or a guest's cheer; `from` is where in the recording, in seconds. Its pictures pass behind it. */
  | {
      kind: "voice";
      recordingId: string;
      from: number;
      question: string;
      credit: string | null;
      captions: Caption[];
      /** One loudness from 0 to 1 for each of equal parts of the scene; empty if it is not known. */
      waveform: number[];
      pictures: FilmPicture[];
    }
  | { kind: "quote"; question: string | null; quote: string; picture: FilmPicture | null }
  /** The course is run, and its splits pass by. `finishSeconds` is the time at its end; null if it is not known. */
  | {
      kind: "course";
      course: Course;
      unit: Units;
      officialMeters: number | null;
      finishSeconds: number | null;
    }
  /** A part of a video, `from` seconds into it, with its sound. */
  | { kind: "clip"; picture: FilmPicture; from: number }
  /** The time, or "DNF" with the athlete's own words. */
  | { kind: "finish"; bib: RaceContent; words: string | null; picture: FilmPicture | null }
  /** A year with its line and its figures. `kicker`: whose it is. */
  | {
      kind: "season";
      year: number;
      kicker: string;
      races: { date: string; raceType: RaceType }[];
      figures: string[];
    }
  /** A race of a season: its bib on its photo. */
  | { kind: "race"; bib: RaceContent; picture: FilmPicture | null }
  /** `site`: the product's address without "https://", over the cover. */
  | {
      kind: "end";
      name: string | null;
      athleteName: string | null;
      site: string;
      picture: FilmPicture | null;
    };

export interface Film {
  style: CardStyle;
  /** Whose colours scenes without a bib have; null for a season of several race types. */
  raceType: RaceType | null;
  scenes: Scene[];
  /** Seconds: the sum of the scenes. */
  seconds: number;
}

/** A scene with a sound of its own: a recording, or a part of a video. */
export type SoundScene = Extract<Scene, { kind: "voice" | "clip" }>;

export function hasSound(scene: Scene): scene is SoundScene {
  return scene.kind === "voice" || scene.kind === "clip";
}

/** Returns the pictures that a scene shows. */
export function picturesOf(scene: Scene): FilmPicture[] {
  if ("pictures" in scene) return scene.pictures;
  return "picture" in scene && scene.picture ? [scene.picture] : [];
}
