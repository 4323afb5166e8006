/**
 * The director: makes a film of a recap by rules. The athlete's voice leads; photos, clips, words and the course stand
 * between it; no still is longer than four seconds. Three photos always have a place. A recap with little has a shorter
 * film.
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
/** Frames that a sentence takes. A voice has as many before the others have more than their least. */
const SENTENCE = 5.3 * FRAMES_A_SECOND;
/** Of the time between title and finish. */
const VOICE_SHARE = 0.62;
/** What a guest's voice is worth: so many frames less of the athlete's. */
const GUEST = 6 * FRAMES_A_SECOND;
/** Photos with a scene of their own, or all there are. */
const LEAST_PHOTOS = 3;
/** What a plan without one of these is worth less, in frames: of what is weighed, the first counts most. */
const MISSING = {
  kept: 300 * FRAMES_A_SECOND,
  photo: 100 * FRAMES_A_SECOND,
  voice: 30 * FRAMES_A_SECOND,
  words: FRAMES_A_SECOND,
} as const;
/** What fills the rest, by turns; photos most often. */
const TURNS: Scene["kind"][] = ["photo", "course", "photo", "clip", "quote", "photo"];
/** A film without voice is told by words. */
const SILENT_TURNS: Scene["kind"][] = ["photo", "quote", "course", "photo", "clip", "quote"];

/** The film is as long as everything needs, if there is such a length. */
export function defaultFilmChoice(recap: FilmSource): FilmChoice {
  const hasVoice = recap.recordings.length > 0;
  const scenes = filmScenes(recap, { hasVoice }, "");
  const needed = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const length = FILM_LENGTHS.find((one) => one >= needed) ?? LONGEST;
  return { length, hasVoice, style: "modern", leftOut: [], kept: [], order: [] };
}

const LONGEST: FilmLength = 60;

/** `site`: what the film ends with, without "https://". */
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

/** Returns all scenes that the film could have, each from 0 and as long as it would be with room for it. */
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

/** Tries how many voices and how many others there may be, and returns what fills the time best. */
function bestPlan(candidates: Candidate[], { length, kept }: Pick<FilmChoice, "length" | "kept">): Cut[] {
  const total = length * FRAMES_A_SECOND;
  const frame = candidates.filter(({ kind }) => kind === "title" || kind === "finish" || kind === "end");
  const isKept = ({ key }: Candidate) => kept.includes(key);
  const voices = keptFirst(inRank(candidates.filter(({ kind }) => kind === "voice")), isKept);
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
        Math.max(0, Math.min(LEAST_PHOTOS, photos) - photosShown) * MISSING.photo -
        (voices.length > 0 && voiceCount === 0 ? MISSING.voice : 0) +
        (spoken.some(({ isGuest }) => isGuest) ? GUEST : 0);
      if (!best || score > best.score) best = { cuts: plan.cuts, score };
    }
  }
  return best?.cuts ?? [];
}

function keptFirst(candidates: Candidate[], isKept: (candidate: Candidate) => boolean): Candidate[] {
  return [...candidates.filter(isKept), ...candidates.filter((one) => !isKept(one))];
}

/** The athlete's voice before guests', but one guest's after the first. */
function inRank(voices: Candidate[]): Candidate[] {
  const own = voices.filter(({ isGuest }) => !isGuest);
  const guests = voices.filter(({ isGuest }) => isGuest);
  return [...own.slice(0, 1), ...guests.slice(0, 1), ...own.slice(1), ...guests.slice(1)];
}

interface Choosing {
  hasVoice: boolean;
  isKept: (candidate: Candidate) => boolean;
}

/** Returns so many of the candidates: those that are kept, three photos, then each kind by turns; evenly spread. */
function chosenOf(candidates: Candidate[], count: number, { hasVoice, isKept }: Choosing): Candidate[] {
  const kept = candidates.filter(isKept).slice(0, count);
  const turns = hasVoice ? TURNS : SILENT_TURNS;
  const counts = new Map<Scene["kind"], number>();
  const ofKind = (kind: Scene["kind"]) =>
    candidates.filter((candidate) => candidate.kind === kind && !kept.includes(candidate));
  const photosKept = kept.filter(({ kind }) => kind === "photo").length;
  const photos = Math.min(count - kept.length, LEAST_PHOTOS - photosKept, ofKind("photo").length);
  if (photos > 0) counts.set("photo", photos);
  let chosen = kept.length + Math.max(0, photos);
  let photoTurns = photos;
  for (let turn = 0; chosen < count && turn < count * turns.length; turn++) {
    const kind = turns[turn % turns.length] as Scene["kind"];
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

/** Returns so many of them, the first one and others in even steps. */
export function spread<Item>(items: Item[], count: number): Item[] {
  const step = count > 1 ? (items.length - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_item, at) => items[Math.round(at * step)] as Item);
}

function planOf(candidates: Candidate[], others: Candidate[], voices: Candidate[], total: number) {
  const cuts = new Map<string, Cut>();
  const frames = new Map(others.map(({ key, ideal }) => [key, ideal]));
  let room = total - others.reduce((sum, { ideal }) => sum + ideal, 0);
  const spoken = voices.reduce((sum, { ideal }) => sum + Math.min(SENTENCE, ideal), 0);
  // Where time is short, photos lose their words last.
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
  // With everything in it, a film is as short as its pace allows.
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

/** Takes time from those that have more than this; returns how much. */
function shrink(
  others: Candidate[],
  frames: Map<string, number>,
  wanted: number,
  to: "read" | "least",
): number {
  return share(others, frames, wanted, (candidate) => (frames.get(candidate.key) ?? 0) - candidate[to], -1);
}

function stretch(others: Candidate[], frames: Map<string, number>, wanted: number): number {
  return share(others, frames, wanted, ({ key, most }) => most - (frames.get(key) ?? 0), 1);
}

/** Frame by frame by turns, so that all change alike. */
function share(
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

/** Scenes that the order does not name stay behind the one before them. */
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
