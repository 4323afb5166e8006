/** What a season's pages and its cards say. */
import { heightIn, totalIn, type Units } from "../../domain/race/units.ts";
import type { BestResult, Season } from "../../domain/season/season.ts";

const counted = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;

export const SEASON_TEXTS = {
  documentTitle: (year: number) => `${year} season · Race Recap`,
  /** With the athlete's name: "Ada's 2026 season". */
  title: (year: number, athlete: string | null) =>
    athlete === null ? `A ${year} season` : `${athlete}'s ${year} season`,
  sharedDocumentTitle: (title: string) => `${title} · Race Recap`,
  kicker: (races: number) => (races === 1 ? "A season of one race" : "A season of races"),
  /** Of the owner's own page. */
  own: "Your season",
  races: (count: number) => counted(count, "race", "races"),
  raceWord: (count: number) => (count === 1 ? "race" : "races"),
  raced: "raced",
  climbed: "climbed",
  places: (count: number) => (count === 1 ? "place" : "places"),
  cheered: (count: number) => (count === 1 ? "person cheered you on" : "people cheered you on"),
  cheeredThem: (count: number) => (count === 1 ? "person cheered" : "people cheered"),
  didNotFinish: "DNF",
  none: {
    heading: "No races yet",
    text: (year: number) => `None of your published recaps has a race date in ${year}.`,
    create: "Start a recap",
  },
  onlyOne: "One race so far. It's a season all the same.",
  units: { legend: "Units", km: "km", mi: "mi" },
  line: "The year, from January to December, with a pin for each race.",
  byType: "By race type",
  best: {
    heading: "Best finishes",
    /** "Your fastest marathon here so far" */
    fastest: (label: string) => `Your fastest ${inSentence(label)} here so far`,
    fastestOfThem: (label: string) => `Fastest ${inSentence(label)} here so far`,
  },
  longest: (distance: string) => `The longest: ${distance}`,
  firstAndLast: (first: string, last: string) => `From ${first} to ${last}`,
  hardest: "The hardest moment",
  voice: "In their own voice",
  ownVoice: "In your own voice",
  voiceOf: (race: string) => `A voice from ${race}`,
  racesHeading: (races: number) => (races === 1 ? "The race" : "The races"),
  private: "Only you can see this one",
  next: { heading: "Next year", question: "What would you do differently next time?" },
  offline:
    "You're offline. This is your season as this device last showed it. To change or share it, or to hear its recording, go back online.",
  nameless: "Unnamed Race",
  collection: "All your recaps",
  home: "Make your own",
  choose: {
    open: "Change",
    /** While none is shown. */
    add: {
      hardest: "Quote a hardest moment",
      next: "Quote a plan for next year",
      voice: "Let a recording be heard",
    },
    hardest: "Whose moment should be quoted?",
    next: "Which answer should be quoted?",
    voice: "Which recording should be heard?",
    none: "None",
    save: "Save",
    photo: "Another photo",
    photos: (race: string) => `Photos of ${race}`,
    back: "Keep it as it is",
    leftOut: "Not part of it",
    leftOutText: "These recaps have another athlete's name. Add them if they belong to your season.",
    included: "Races with another athlete's name",
    failed: "We couldn't save your choice. Try again.",
  },
  card: {
    heading: "Season card",
    copy: "A picture of your year for stories and posts. It counts your public recaps.",
    alt: (year: number) => `The card of your ${year} season`,
    style: "Style",
    format: "Format",
    share: "Share the card",
    download: "Download the card",
    show: "Show this card",
    nonePublic: "Make one of these recaps public, and you can share your season as a card and as a page.",
    failed: "We couldn't load the card. Check your connection, then try again.",
    fileName: (year: number) => `Season ${year}`,
  },
  link: {
    heading: "Your season's page",
    copy: "Anyone with the link sees your public recaps of the year, added up. Search engines don't list it.",
    make: "Make a link",
    label: "Link",
    open: "See it as others do",
    end: "End this link",
    endNote: "An ended link never works again.",
    share: "Share",
  },
  shareText: (year: number) => `Here is my ${year} season.`,
  offer: {
    /** On home. */
    heading: (year: number) => `Your ${year} season`,
    text: (races: number) => `${counted(races, "race", "races")}, one line. See your year and share it.`,
    open: "See your season",
    next: (year: number) => `For ${year}, you said:`,
    /** In the collection. */
    label: "Your seasons",
    earlier: "Earlier seasons",
  },
  empty: "None of its races is public right now.",
} as const;

/** "Marathon" within a sentence; "5K" and "Ironman" stay as they are. */
function inSentence(label: string): string {
  return /^\d|^Ironman/.test(label) ? label : label.toLowerCase();
}

export interface Figure {
  value: string;
  label: string;
}

/** Returns the figures of a season, the most important first. What is not known leaves no hole. */
export function seasonFigures(
  season: Pick<Season, "meters" | "climb"> & { races: unknown[]; cheers: number; places?: string[] },
  units: Units,
  isOwn: boolean,
): Figure[] {
  const { races, climb, places = [], cheers } = season;
  const raced = totalIn(units, season.meters);
  return [
    { value: String(races.length), label: SEASON_TEXTS.raceWord(races.length) },
    ...(raced === null ? [] : [{ value: raced, label: SEASON_TEXTS.raced }]),
    ...(climb === null ? [] : [{ value: climbText(climb, units), label: SEASON_TEXTS.climbed }]),
    ...(places.length > 1
      ? [{ value: String(places.length), label: SEASON_TEXTS.places(places.length) }]
      : []),
    ...(cheers > 0
      ? [
          {
            value: cheers.toLocaleString("en-US"),
            label: (isOwn ? SEASON_TEXTS.cheered : SEASON_TEXTS.cheeredThem)(cheers),
          },
        ]
      : []),
  ];
}

/** Returns "12 races", "311 km raced", as readers see them. */
export function figureTexts(season: Parameters<typeof seasonFigures>[0], units: Units): string[] {
  return seasonFigures(season, units, false).map(({ value, label }) => `${value} ${label}`);
}

/** "880 m", "about 2,890 ft" (product.md, Climb of a race file). */
function climbText(climb: NonNullable<Season["climb"]>, units: Units): string {
  return `${climb.isMeasured ? "" : "about "}${heightIn(units, climb.meters, climb.isMeasured ? 1 : 10)}`;
}

export function bestText({ label, time }: Pick<BestResult, "label" | "time">): string {
  return `${label} ${time}`;
}
