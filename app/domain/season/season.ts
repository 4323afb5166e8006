/**
 * A season: the totals and highlights of an athlete's races of a year. It is computed from the given rows alone, so a shared
 * season contains only what a stranger may read.
 */

import { type Caption, FRAMES_A_SECOND } from "../film/film.ts";
import { captionsOf, captionText, voicePart, waveformPart } from "../film/voice-part.ts";
import type { Media } from "../media/media.ts";
import { clockSecondsOf, isBelievedTime } from "../race/pace.ts";
import type { RaceDetails } from "../race/race-details.ts";
import { DISTANCES, type Distance, labelIn, RACE_TYPES, type RaceType } from "../race/race-type.ts";
import { type Units, unitsOf } from "../race/units.ts";
import { racedMeters } from "../recap-list/race-totals.ts";
import type { PublicRecording } from "../voice/recording.ts";
import type { SeasonChoices, SeasonPick } from "./season-choices.ts";

/** The default questions about the challenge, the finish and the next time, by their index, however they are worded. */
export const HARDEST_QUESTION = 2;
export const FINISH_QUESTION = 3;
export const NEXT_QUESTION = 4;
/** The number of races from which a season is offered. */
export const MIN_OFFERED_RACES = 2;
const MAX_VOICE_SECONDS = 30;

type Details = Pick<
  RaceDetails,
  | "name"
  | "date"
  | "location"
  | "distance"
  | "customDistanceValue"
  | "customDistanceUnit"
  | "units"
  | "finishTime"
  | "dnf"
  | "athleteName"
>;

/** The data of a recap that a season reads. */
export interface SeasonRow extends Details {
  /** Identifies it in `cheers`. */
  id: number;
  shareId: string;
  raceType: RaceType;
  version: number;
  /** Whether anyone with its link may read it. */
  isShared: boolean;
  /** The account's name, or null. */
  accountName: string | null;
  createdAt: number;
  /** The chosen photo, else the cover; null without photos. */
  photo: Media | null;
  /** A sentence about the challenge, and one about the next time. */
  hardest: string | null;
  next: string | null;
  voice: PublicRecording | null;
  /** Null without a course, and for splits only. */
  climb: { meters: number; isMeasured: boolean } | null;
}

/** People who have liked or commented on exactly these recaps. */
interface Cheers {
  recapIds: number[];
  people: number;
}

/** A result of another year. */
interface OtherResult {
  raceType: RaceType;
  distance: Distance;
  finishTime: string;
  athleteName: string | null;
}

export interface SeasonSource {
  year: number;
  /** `YYYY-MM-DD`. */
  today: string;
  choices: SeasonChoices;
  rows: SeasonRow[];
  cheers: Cheers[];
  otherResults: OtherResult[];
}

export interface SeasonRace
  extends Pick<
    SeasonRow,
    | "shareId"
    | "raceType"
    | "isShared"
    | "photo"
    | "location"
    | "finishTime"
    | "dnf"
    | "distance"
    | "customDistanceValue"
    | "customDistanceUnit"
    | "units"
    | "athleteName"
  > {
  name: string | null;
  date: string;
}

export interface BestResult {
  shareId: string;
  raceType: RaceType;
  /** "Marathon". */
  label: string;
  time: string;
  /** Faster than all results of other years, of which there is one. */
  isFastestSoFar: boolean;
}

/** A sentence of one of the races. */
export interface SeasonSentence {
  shareId: string;
  raceName: string | null;
  text: string;
}

export interface SeasonVoice {
  shareId: string;
  raceName: string | null;
  recordingId: string;
  /** Seconds into the recording. */
  from: number;
  to: number;
  /** The captions for story mode; empty without a transcript. */
  captions: Caption[];
  /** As in a film's scene. */
  waveform: number[];
}

export interface Season {
  year: number;
  athleteName: string | null;
  /** Those of the latest race. */
  units: Units;
  /** Null if there are races of several types. */
  raceType: RaceType | null;
  /** In the order of their dates. */
  races: SeasonRace[];
  /** Recaps with another athlete's name that are not part of it. */
  leftOut: Pick<SeasonRace, "shareId" | "name" | "athleteName">[];
  /** Finished races of a known distance alone. */
  meters: number;
  byType: { raceType: RaceType; races: number; meters: number }[];
  /** In the order of the races. */
  places: string[];
  climb: { meters: number; isMeasured: boolean } | null;
  best: BestResult[];
  longest: { shareId: string; name: string | null; meters: number } | null;
  /** How many people have liked or commented. */
  cheers: number;
  hardest: SeasonSentence | null;
  next: SeasonSentence | null;
  voice: SeasonVoice | null;
  /** The races between which the athlete can choose, in their order. */
  choosable: Record<SeasonPick, SeasonSentence[]>;
}

export function seasonOf({ year, today, choices, rows, cheers, otherResults }: SeasonSource): Season {
  const inYear = rows.filter(isOfYear(year, today)).sort(byDate);
  const athlete = athleteOf(inYear);
  const isPart = (row: SeasonRow) =>
    isAthlete(row.athleteName, athlete) || choices.included.includes(row.shareId);
  const races = inYear.filter(isPart);
  const ids = new Set(races.map(({ id }) => id));
  const chosen = { hardest: sentencesOf(races, "hardest"), next: sentencesOf(races, "next") };
  const voices = races.flatMap((row) => voiceOf(row) ?? []);
  return {
    year,
    athleteName: athlete,
    units: unitsOf(races.at(-1) ?? { units: null, customDistanceUnit: null }),
    raceType: onlyOne(races.map(({ raceType }) => raceType)),
    races: races.map(shownRace),
    leftOut: inYear
      .filter((row) => !isPart(row))
      .map(({ shareId, name, athleteName }) => ({ shareId, name, athleteName })),
    meters: sumOf(races.map(racedMeters)),
    byType: RACE_TYPES.map(({ value }) => races.filter(({ raceType }) => raceType === value)).flatMap(
      (ofType) => {
        const [first] = ofType;
        if (!first) return [];
        return { raceType: first.raceType, races: ofType.length, meters: sumOf(ofType.map(racedMeters)) };
      },
    ),
    places: [...new Set(races.flatMap(({ location }) => location ?? []))],
    climb: climbOf(races),
    best: bestOf(
      races,
      otherResults.filter(({ athleteName }) => isAthlete(athleteName, athlete)),
    ),
    longest: longestOf(races),
    cheers: sumOf(
      cheers.filter(({ recapIds }) => recapIds.some((id) => ids.has(id))).map(({ people }) => people),
    ),
    hardest: pick(chosen.hardest, choices.hardest),
    next: pick(chosen.next, choices.next),
    voice: pick(voices, choices.voice),
    choosable: {
      ...chosen,
      voice: voices.map((one) => ({ shareId: one.shareId, raceName: one.raceName, text: spokenIn(one) })),
    },
  };
}

type Dated = SeasonRow & { date: string };

/** A race belongs to the year of its date; one that is still to come belongs to none yet. */
function isOfYear(year: number, today: string) {
  return (row: SeasonRow): row is Dated => {
    const { date } = row;
    return date !== null && date.slice(0, 4) === String(year) && date <= today;
  };
}

function byDate(a: Dated, b: Dated): number {
  return a.date.localeCompare(b.date) || a.createdAt - b.createdAt || a.id - b.id;
}

/** The account's name, else the name that most of the recaps have, of several the latest; null if more of them have none. */
function athleteOf(rows: SeasonRow[]): string | null {
  const account = rows.find(({ accountName }) => accountName !== null)?.accountName;
  if (account) return account;
  const names = rows.map(({ athleteName }) => athleteName);
  const countOf = (name: string | null) =>
    names.filter((other) => folded(other ?? "") === folded(name ?? "")).length;
  return names.reduce((most, name) => (name !== null && countOf(name) >= countOf(most) ? name : most), null);
}

/** Whether a name is the athlete's: a recap without one is theirs, and so is one of "Ada" for Ada Lovelace. */
function isAthlete(name: string | null, athlete: string | null): boolean {
  if (name === null || athlete === null) return name === null;
  const [one, other] = [`${folded(name)} `, `${folded(athlete)} `];
  return one.startsWith(other) || other.startsWith(one);
}

function folded(name: string): string {
  return name.normalize().toLowerCase().replace(/\s+/g, " ").trim();
}

function shownRace(row: Dated): SeasonRace {
  const { shareId, raceType, isShared, photo, name, date, location, finishTime, dnf } = row;
  const { distance, customDistanceValue, customDistanceUnit, units, athleteName } = row;
  return {
    ...{ shareId, raceType, isShared, photo, name, date, location, finishTime, dnf },
    ...{ distance, customDistanceValue, customDistanceUnit, units, athleteName },
  };
}

function climbOf(races: SeasonRow[]): Season["climb"] {
  const climbs = races.flatMap(({ climb, dnf }) => (climb === null || dnf ? [] : climb));
  if (climbs.length === 0) return null;
  return {
    meters: sumOf(climbs.map(({ meters }) => meters)),
    isMeasured: climbs.every(({ isMeasured }) => isMeasured),
  };
}

/** A time that is a result: of a preset distance, finished, and of the form h:mm:ss or mm:ss. */
function resultSeconds(
  race: { raceType: RaceType; finishTime: string | null } & Pick<
    Details,
    "distance" | "customDistanceValue" | "customDistanceUnit"
  >,
): number | null {
  if (race.distance === null || race.distance === "custom") return null;
  const seconds = clockSecondsOf(race.finishTime);
  // "3:28" of a marathon is not 3 minutes and 28 seconds.
  return seconds && isBelievedTime(race, seconds) !== false ? seconds : null;
}

function bestOf(races: SeasonRow[], others: OtherResult[]): BestResult[] {
  const timed = races.flatMap((race) => {
    const seconds = race.dnf ? null : resultSeconds(race);
    return seconds === null ? [] : { ...race, seconds };
  });
  const kinds = RACE_TYPES.flatMap(({ value: raceType }) =>
    DISTANCES.map(({ value: distance }) => ({ raceType, distance })),
  );
  return kinds.flatMap(({ raceType, distance }) => {
    const isSame = (race: { raceType: RaceType; distance: Distance | null }) =>
      race.raceType === raceType && race.distance === distance;
    const [best] = timed.filter(isSame).sort((a, b) => a.seconds - b.seconds);
    if (!best) return [];
    const before = others
      .filter(isSame)
      .flatMap(
        (other) => resultSeconds({ ...other, customDistanceValue: null, customDistanceUnit: null }) ?? [],
      );
    return {
      shareId: best.shareId,
      raceType,
      label: labelIn(DISTANCES, distance),
      time: best.finishTime?.trim() ?? "",
      isFastestSoFar: before.length > 0 && before.every((seconds) => best.seconds < seconds),
    };
  });
}

function longestOf(races: SeasonRow[]): Season["longest"] {
  const [longest] = races
    .map((race) => ({ shareId: race.shareId, name: race.name, meters: racedMeters(race) }))
    .filter(({ meters }) => meters > 0)
    .sort((a, b) => b.meters - a.meters);
  return longest ?? null;
}

function sentencesOf(races: SeasonRow[], of: "hardest" | "next"): SeasonSentence[] {
  return races.flatMap((race) => {
    const text = race[of];
    return text === null ? [] : { shareId: race.shareId, raceName: race.name, text };
  });
}

/** Cuts the recording between sentences, by the rule of films. */
function voiceOf({ shareId, name, voice }: SeasonRow): SeasonVoice | null {
  const part = voice && voicePart(voice, MAX_VOICE_SECONDS * FRAMES_A_SECOND, null);
  if (!voice || !part) return null;
  const { from, frames } = part;
  return {
    ...{ shareId, raceName: name, recordingId: voice.id },
    ...{ from, to: Math.min(voice.duration, from + frames / FRAMES_A_SECOND) },
    ...{ captions: captionsOf(part), waveform: waveformPart(voice, part) },
  };
}

/** Returns the spoken words; empty without a transcript. */
export function spokenIn({ captions }: Pick<SeasonVoice, "captions">): string {
  return captions.map(captionText).join(" ");
}

/** Returns the chosen one, or else the latest; null if none is wanted. A choice applies again once its recap is restored. */
function pick<Item extends { shareId: string }>(items: Item[], choice: string | null): Item | null {
  if (choice === "none") return null;
  return items.find(({ shareId }) => shareId === choice) ?? items.at(-1) ?? null;
}

function onlyOne<Value>(values: Value[]): Value | null {
  const [first] = new Set(values);
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
