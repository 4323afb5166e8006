/**
 * The director edits a recap into a film by fixed rules. The athlete's voice leads, with photos, clips, quotes and the course
 * between the voice scenes. No still is longer than four seconds. Three photos always have a scene. A recap with little content
 * gets a shorter film.
 */
import {
  FILM_LENGTHS,
  type Film,
  type FilmChoice,
  type FilmLength,
  type FilmSource,
  FRAMES_A_SECOND,
  type Scene,
} from "./film.ts";
import { type Candidate, candidatesOf } from "./film-scenes.ts";

const MAX_SCENES = 12;
const FEW_SCENES = 6;
const MAX_VOICES = 4;
/** Frames of an average sentence. Other scenes shrink until each voice has this many. */
const SENTENCE = 5.3 * FRAMES_A_SECOND;
/** Target share of voices in the time between title and finish. */
const VOICE_SHARE = 0.62;
/** Score bonus for a plan with a guest's voice, in frames of the athlete's voice. */
const GUEST_BONUS = 6 * FRAMES_A_SECOND;
/** Minimum number of photo scenes, if the recap has that many photos. */
const MIN_PHOTOS = 3;
/** Score penalty for each of these that a plan lacks, in frames, in order of importance. */
const MISSING = {
  kept: 300 * FRAMES_A_SECOND,
  photo: 100 * FRAMES_A_SECOND,
  voice: 30 * FRAMES_A_SECOND,
  words: FRAMES_A_SECOND,
} as const;
/** Scene kinds that fill the remaining time in rotation; photos come most often. */
const ROTATION: Scene["kind"][] = ["photo", "course", "photo", "clip", "quote", "photo"];
/** The rotation of a film without voices, which has more quotes. */
const SILENT_ROTATION: Scene["kind"][] = ["photo", "quote", "course", "photo", "clip", "quote"];

/** Chooses the shortest length that fits every scene, or else the longest one. */
export function defaultFilmChoice(recap: FilmSource): FilmChoice {
  const hasVoice = recap.recordings.length > 0;
  const scenes = filmScenes(recap, { hasVoice }, "");
  const needed = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const length = FILM_LENGTHS.find((one) => one >= needed) ?? LONGEST;
  return { length, hasVoice, style: "modern", leftOut: [], kept: [], order: [] };
}

const LONGEST: FilmLength = 60;

/** `site` is the URL that the film ends with, without "https://". */
export function directFilm(recap: FilmSource, choice: FilmChoice, site: string): Film {
  const candidates = candidatesOf(recap, choice, site);
  const cuts = bestPlan(candidates, choice);
  let at = 0;
  const scenes = inOrder(cuts, choice.order).map(({ key, content, frames }): Scene => {
    const place = { start: at / FRAMES_A_SECOND, seconds: frames / FRAMES_A_SECOND };
    at += frames;
    return { ...content, key, shareId: recap.shareId, ...place };
  });
  return { style: choice.style, raceType: recap.raceType, scenes, seconds: at / FRAMES_A_SECOND };
}

/** Returns every scene that the film could contain, each at its ideal length and with `start` 0. */
export function filmScenes(recap: FilmSource, choice: Pick<FilmChoice, "hasVoice">, site: string): Scene[] {
  return candidatesOf(recap, { hasVoice: choice.hasVoice, leftOut: [] }, site).flatMap((candidate) => {
    const cut = candidate.cut(candidate.ideal) ?? candidate.cut(candidate.most);
    return cut
      ? [
          {
            ...cut.content,
            key: candidate.key,
            shareId: recap.shareId,
            start: 0,
            seconds: cut.frames / FRAMES_A_SECOND,
          },
        ]
      : [];
  });
}

type Cut = NonNullable<ReturnType<Candidate["cut"]>> & Pick<Candidate, "key">;

/** Tries every number of voices and other scenes, and returns the plan with the best score. */
function bestPlan(candidates: Candidate[], { length, kept }: Pick<FilmChoice, "length" | "kept">): Cut[] {
  const total = length * FRAMES_A_SECOND;
  const frame = candidates.filter(({ kind }) => kind === "title" || kind === "finish" || kind === "end");
  const isKept = ({ key }: Candidate) => kept.includes(key);
  const voices = keptFirst(ranked(candidates.filter(({ kind }) => kind === "voice")), isKept);
  const others = candidates.filter((candidate) => !frame.includes(candidate) && candidate.kind !== "voice");
  const photos = others.filter(({ kind }) => kind === "photo").length;
  const between = total - frame.reduce((sum, { ideal }) => sum + ideal, 0);
  let best: { cuts: Cut[]; score: number } | null = null;
  for (let voiceCount = 0; voiceCount <= Math.min(MAX_VOICES, voices.length); voiceCount++) {
    const room = Math.min(others.length, MAX_SCENES - frame.length - voiceCount);
    for (let count = 0; count <= room; count++) {
      const chosen = chosenOf(others, count, { hasVoice: voiceCount > 0, isKept });
      const spoken = voices.slice(0, voiceCount);
      const plan = planOf(candidates, [...frame, ...chosen], spoken, total);
      if (!plan) continue;
      const shown = [...chosen, ...spoken];
      const few = Math.max(0, FEW_SCENES - plan.cuts.length);
      const wanted = voices.length > 0 ? VOICE_SHARE * between : 0;
      const photosShown = chosen.filter(({ kind }) => kind === "photo").length;
      const score =
        -3 * plan.slack -
        Math.max(0, wanted - plan.voiceFrames) -
        few * FRAMES_A_SECOND -
        plan.stretched * 0.5 -
        plan.wordless * MISSING.words -
        [...voices, ...others].filter((one) => isKept(one) && !shown.includes(one)).length * MISSING.kept -
        Math.max(0, Math.min(MIN_PHOTOS, photos) - photosShown) * MISSING.photo -
        (voices.length > 0 && voiceCount === 0 ? MISSING.voice : 0) +
        (spoken.some(({ isGuest }) => isGuest) ? GUEST_BONUS : 0);
      if (!best || score > best.score) best = { cuts: plan.cuts, score };
    }
  }
  return best?.cuts ?? [];
}

function keptFirst(candidates: Candidate[], isKept: (candidate: Candidate) => boolean): Candidate[] {
  return [...candidates.filter(isKept), ...candidates.filter((one) => !isKept(one))];
}

/** Ranks the athlete's voices before guests' voices, except for one guest in second place. */
function ranked(voices: Candidate[]): Candidate[] {
  const own = voices.filter(({ isGuest }) => !isGuest);
  const guests = voices.filter(({ isGuest }) => isGuest);
  return [...own.slice(0, 1), ...guests.slice(0, 1), ...own.slice(1), ...guests.slice(1)];
}

interface Choosing {
  hasVoice: boolean;
  isKept: (candidate: Candidate) => boolean;
}

/** Picks `count` candidates: kept ones, then three photos, then kinds in rotation. Each kind is spread over the story. */
function chosenOf(candidates: Candidate[], count: number, { hasVoice, isKept }: Choosing): Candidate[] {
  const kept = candidates.filter(isKept).slice(0, count);
  const rotation = hasVoice ? ROTATION : SILENT_ROTATION;
  const counts = new Map<Scene["kind"], number>();
  const ofKind = (kind: Scene["kind"]) =>
    candidates.filter((candidate) => candidate.kind === kind && !kept.includes(candidate));
  const photosKept = kept.filter(({ kind }) => kind === "photo").length;
  const photos = Math.min(count - kept.length, MIN_PHOTOS - photosKept, ofKind("photo").length);
  if (photos > 0) counts.set("photo", photos);
  let chosen = kept.length + Math.max(0, photos);
  let photoTurns = photos;
  for (let turn = 0; chosen < count && turn < count * rotation.length; turn++) {
    const kind = rotation[turn % rotation.length] as Scene["kind"];
    if (kind === "photo" && photoTurns-- > 0) continue;
    const taken = counts.get(kind) ?? 0;
    if (taken >= ofKind(kind).length) continue;
    counts.set(kind, taken + 1);
    chosen++;
  }
  return [
    ...kept,
    ...[...counts].flatMap(([kind, taken]) => {
      const fresh = ofKind(kind).filter(({ isSeen }) => !isSeen);
      const seen = ofKind(kind).filter(({ isSeen }) => isSeen);
      const first = Math.min(taken, fresh.length);
      return [...spread(fresh, first), ...spread(seen, taken - first)];
    }),
  ];
}

/** Picks `count` items at even intervals, starting with the first one. */
export function spread<Item>(items: Item[], count: number): Item[] {
  const step = count > 1 ? (items.length - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_item, at) => items[Math.round(at * step)] as Item);
}

function planOf(candidates: Candidate[], others: Candidate[], voices: Candidate[], total: number) {
  const cuts = new Map<string, Cut>();
  const frames = new Map(others.map(({ key, ideal }) => [key, ideal]));
  let room = total - others.reduce((sum, { ideal }) => sum + ideal, 0);
  const spoken = voices.reduce((sum, { ideal }) => sum + Math.min(SENTENCE, ideal), 0);
  // When time is short, scenes shrink to their reading time first. Only then do photos lose their words.
  for (const to of ["read", "least"] as const) room += shrink(others, frames, spoken - room, to);
  if (room < 0) return null;
  let voiceFrames = 0;
  for (const [at, voice] of voices.entries()) {
    const cut = voice.cut(Math.floor(room / (voices.length - at)));
    if (!cut) return null;
    cuts.set(voice.key, { key: voice.key, ...cut });
    room -= cut.frames;
    voiceFrames += cut.frames;
  }
  // A film that contains every candidate is not stretched to the chosen length.
  const isAll = others.length + voices.length === candidates.length;
  const slack = isAll ? 0 : room - stretch(others, frames, room);
  for (const { key, cut } of others) {
    const made = cut(frames.get(key) ?? 0);
    if (!made) return null;
    cuts.set(key, { key, ...made });
  }
  const inStory = candidates.flatMap(({ key }) => cuts.get(key) ?? []);
  const wordless = others.filter(({ key, read }) => (frames.get(key) ?? 0) < read).length;
  return { cuts: inStory, slack, voiceFrames, stretched: isAll ? 0 : room - slack, wordless };
}

/** Removes up to `wanted` frames from scenes that are longer than `to`; returns how many were removed. */
function shrink(
  others: Candidate[],
  frames: Map<string, number>,
  wanted: number,
  to: "read" | "least",
): number {
  return distribute(
    others,
    frames,
    wanted,
    (candidate) => (frames.get(candidate.key) ?? 0) - candidate[to],
    -1,
  );
}

function stretch(others: Candidate[], frames: Map<string, number>, wanted: number): number {
  return distribute(others, frames, wanted, ({ key, most }) => most - (frames.get(key) ?? 0), 1);
}

/** Adds or removes frames round-robin, so every scene changes equally; returns how many. */
function distribute(
  others: Candidate[],
  frames: Map<string, number>,
  wanted: number,
  roomOf: (candidate: Candidate) => number,
  sign: 1 | -1,
): number {
  let given = 0;
  while (given < wanted) {
    const before = given;
    for (const candidate of others) {
      if (given >= wanted || roomOf(candidate) <= 0) continue;
      frames.set(candidate.key, (frames.get(candidate.key) ?? 0) + sign);
      given++;
    }
    if (given === before) break;
  }
  return given;
}

/** Sorts by the athlete's order. Scenes missing in it stay after the scene that precedes them. */
function inOrder(cuts: Cut[], order: readonly string[]): Cut[] {
  const named = order.filter((key) => cuts.some((cut) => cut.key === key));
  if (named.length === 0) return cuts;
  let place = -1;
  const places = cuts.map((cut, at) => {
    const index = named.indexOf(cut.key);
    if (index >= 0) place = index;
    return { cut, place, at };
  });
  return places.sort((a, b) => a.place - b.place || a.at - b.at).map(({ cut }) => cut);
}
