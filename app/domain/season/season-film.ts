/** The film of a season, which story mode plays: the year, a scene for each race, one voice, and what is next. */

import { spread } from "../film/direct-film.ts";
import { type Film, FRAMES_A_SECOND, type Scene, type SceneContent } from "../film/film.ts";
import { pictureOf } from "../film/film-scenes.ts";
import { defaultQuestions, questionTitle } from "../questions/questions.ts";
import { EMPTY_DETAILS } from "../race/race-details.ts";
import { raceContent } from "../sharing/race-content.ts";
import { NEXT_QUESTION, type Season, type SeasonRace, type SeasonVoice } from "./season.ts";

const MAX_RACES = 12;
/** Seconds of each scene but the voice. */
const LENGTHS = { season: 4, race: 3, next: 4, end: 2.5 };

export interface SeasonFilmWords {
  /** Whose season it is. */
  kicker: string;
  /** "12 races", "311 km raced". */
  figures: string[];
  /** In the last scene. */
  title: string;
  /** The product's address without "https://". */
  site: string;
}

/** Returns null without races. */
export function seasonFilm(season: Season, { kicker, figures, title, site }: SeasonFilmWords): Film | null {
  const { year, races, voice, next, raceType } = season;
  if (races.length === 0) return null;
  const scenes: Scene[] = [];
  let start = 0;
  const add = (seconds: number, key: string, shareId: string, content: SceneContent) => {
    const frames = Math.round(seconds * FRAMES_A_SECOND);
    scenes.push({
      ...content,
      key,
      shareId,
      start: start / FRAMES_A_SECOND,
      seconds: frames / FRAMES_A_SECOND,
    });
    start += frames;
  };
  add(LENGTHS.season, "season", "", {
    kind: "season",
    year,
    kicker,
    figures,
    races: races.map(({ date, raceType: type }) => ({ date, raceType: type })),
  });
  for (const race of shownRaces(season)) {
    const { shareId } = race;
    add(LENGTHS.race, `race-${shareId}`, shareId, raceScene(race, season));
    if (voice?.shareId === shareId)
      add(voice.to - voice.from, `voice-${voice.recordingId}`, shareId, voiceScene(voice, race));
  }
  const question = questionTitle(defaultQuestions(), NEXT_QUESTION);
  if (next) add(LENGTHS.next, "next", "", { kind: "quote", question, quote: next.text, picture: null });
  add(LENGTHS.end, "end", "", { kind: "end", name: title, athleteName: null, site, picture: null });
  return { style: "modern", raceType, scenes, seconds: start / FRAMES_A_SECOND };
}

/** Of many races, picks those that the season names, then others spread over the year, those with photos first. */
function shownRaces({ races, best, longest, voice }: Season): SeasonRace[] {
  const named = new Set([races[0], races.at(-1), voice, longest, ...best].map((race) => race?.shareId));
  const kept = races.filter(({ shareId }) => named.has(shareId)).slice(0, MAX_RACES);
  const others = races.filter((race) => !kept.includes(race));
  const room = MAX_RACES - kept.length;
  const pictured = others.filter(({ photo }) => photo !== null);
  const chosen = spread(pictured, Math.min(room, pictured.length));
  const bare = others.filter(({ photo }) => photo === null);
  const rest = spread(bare, Math.min(room - chosen.length, bare.length));
  return races.filter((race) => [kept, chosen, rest].some((some) => some.includes(race)));
}

function raceScene({ photo, athleteName, ...race }: SeasonRace, { units }: Season): SceneContent {
  const athlete = athleteName === null ? null : { firstName: athleteName };
  const bib = raceContent({ ...EMPTY_DETAILS, ...race, units }, athlete);
  return { kind: "race", bib, picture: photo && pictureOf(photo) };
}

function voiceScene(voice: SeasonVoice, { photo }: SeasonRace): SceneContent {
  const { recordingId, from, captions, waveform, raceName } = voice;
  const pictures = photo ? [pictureOf(photo)] : [];
  return {
    kind: "voice",
    recordingId,
    from,
    question: raceName ?? "",
    credit: null,
    captions,
    waveform,
    pictures,
  };
}
