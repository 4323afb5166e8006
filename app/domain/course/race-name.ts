/** Finds the race's name in the title of an activity, as athletes and their watches write it. */
import { raceDetailsDraftSchema } from "../race/race-details.ts";

/** Words from which apps make titles: "Friday Evening Run", "Indoor Cycling", "Current Track". */
const PLAIN_WORDS = new Set(
  `a an and at by in my of on the am pm utc gmt
  early late morning midday noon lunch lunchtime afternoon evening night day
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  run running jog jogging ride riding cycle cycling bike biking mtb swim swimming walk walking hike hiking
  triathlon multisport duathlon brick transition other
  road trail track gravel mountain indoor outdoor treadmill virtual open water pool street
  race workout training activity session exercise route course path log
  new untitled unnamed current active saved imported garmin strava suunto polar coros wahoo apple watch`.split(
    /\s+/,
  ),
);
/** "2014-10-05", "05-OCT-14", "08:10:15Z", "20141005T081015", "5th", "#3". */
const FIGURES = /^#?\d[\d.:/,-]*([a-z]{3}-\d+|t[\d:.]+)?(z|st|nd|rd|th|am|pm|k|km|mi|h|min)?$/;
/** Garmin's own titles are a place and a sport: "Davidson Running". No race has such a name. */
const ACTIVITY_AT_END =
  /\s(running|cycling|biking|swimming|walking|hiking|multisport|triathlon training|workout)$/i;

/** Separates a title from the name of a person. */
const GAP = "\\s*[-–—|/:,(]\\s*";
/** "Twin Cities Marathon 2014 - Chris Joakim": the runner's name, if the athlete's name is not known. */
const PERSON_AFTER_YEAR =
  /^(.*\b(?:19|20)\d\d)\s+[-–—|]\s+(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,2})$/u;
/** Words that may follow a year and are no person's name. */
const PARTS_OF_A_RACE =
  /\b(half|full|marathon|distance|relay|team|race|run|stage|leg|lap|heat|wave|day|part|group|course|finish|best|championships?|series|edition|ultra|trail|road|classic|cup|solo|men|women|juniors?|masters?)\b/i;

/**
 * Returns "Twin Cities Marathon 2014", or null if the title says no more than a watch does.
 * @param athleteNames What the athlete is called, as far as it is known.
 */
export function raceNameOf(title: string | null, athleteNames: readonly string[]): string | null {
  const written = title?.replace(/\s+/g, " ").trim() ?? "";
  const name = withoutPerson(athleteNames.reduce(withoutName, written)).trim();
  const isNamed = /\p{L}/u.test(name) && !isOfWatch(name);
  return isNamed ? (raceDetailsDraftSchema.safeParse({ name }).data?.name ?? null) : null;
}

function isOfWatch(name: string): boolean {
  const words = name
    .toLowerCase()
    .split(/[\s_()|–—]+|(?<=\p{L})[,.:]|\s-\s/u)
    .filter((word) => /[\p{L}\d]/u.test(word));
  return ACTIVITY_AT_END.test(name) || words.every((word) => PLAIN_WORDS.has(word) || FIGURES.test(word));
}

/** A single word may be a place, too ("Marathon de Paris"): it counts as a name only after a separator. */
function withoutName(title: string, athleteName: string): string {
  const own = athleteName.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (own === "") return title;
  const gap = /\s/.test(athleteName.trim()) ? `(?:${GAP}|\\s+(?:by\\s+)?)` : `(?:${GAP}|\\s+by\\s+)`;
  return title
    .replace(new RegExp(`^${own}(?:['’]s\\s+|${gap})`, "iu"), "")
    .replace(new RegExp(`${gap}${own}\\)?$`, "iu"), "");
}

function withoutPerson(title: string): string {
  const [, name, person] = PERSON_AFTER_YEAR.exec(title) ?? [];
  return name !== undefined && person !== undefined && !PARTS_OF_A_RACE.test(person) ? name : title;
}
