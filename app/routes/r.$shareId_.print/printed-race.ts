/** What is printed of a recap: its race in words, one photo, the course, the splits, one quote and the code. */
import { athleteOf } from "../../domain/account/athlete.ts";
import { type Course, hasMap } from "../../domain/course/course.ts";
import { legResultsOf, splitsOf } from "../../domain/course/splits.ts";
import { coverOf, type Media, stillPhotosOf } from "../../domain/media/media.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { officialMetersOf, paceOf } from "../../domain/race/pace.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import { METERS, unitsOf } from "../../domain/race/units.ts";
import { defaultQuote, quotesOf } from "../../domain/recap/quote.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import { type RaceContent, raceContent } from "../../domain/sharing/race-content.ts";
import type { DrawnCourse } from "../../domain/shown-course/course-shape.ts";
import { type Recording, voiceAnchor } from "../../domain/voice/recording.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { type QrCode, qrCodeOf } from "../../http/qr-code.ts";
import { PRINT_TEXTS as TEXTS } from "../../texts/paper/print.ts";

export type PrintedSplits =
  | {
      kind: "splits";
      /** Of each split, from 0 for the slowest to 1 for the fastest. */
      heights: number[];
      /** The place of the fastest. */
      best: number;
      text: string;
    }
  | { kind: "legs"; legs: { share: number; text: string }[] };

export type PrintedPhoto = Pick<
  Media,
  "id" | "fileType" | "width" | "height" | "focalPoint" | "credit" | "description"
>;

export interface PrintedCode {
  qr: QrCode;
  link: string;
  address: string;
  isVoice: boolean;
}

export interface PrintedRace extends Omit<RaceContent, "name"> {
  shareId: string;
  name: string;
  raceType: RaceType;
  isUnfinished: boolean;
  pace: string | null;
  quote: string | null;
  photo: PrintedPhoto | null;
  course: DrawnCourse | null;
  splits: PrintedSplits | null;
  code: PrintedCode;
}

/**
 * `origin`: of the site. `reported`: the photos that readers have reported. `quoted`: the index of the question whose answer is
 * quoted; the suggested one if it has none.
 */
export function printedRace(
  recap: Recap,
  origin: string,
  reported: string[],
  quoted: number | null = null,
): PrintedRace {
  const quotes = quotesOf(recap);
  const quote = quotes.find(({ questionIndex }) => questionIndex === quoted) ?? defaultQuote(quotes);
  return {
    ...raceContent(recap, athleteOf(recap)),
    shareId: recap.shareId,
    name: recap.name ?? TEXTS.nameless,
    isUnfinished: recap.dnf,
    pace: paceOf(recap),
    quote: quote && TEXTS.quote(quote.quote),
    photo: photoOf(recap, reported),
    course: recap.course && hasMap(recap.course) ? courseLine(recap.course) : null,
    splits: recap.course && splitsLine(recap.course, recap),
    code: codeOf(recap, origin, quote?.questionIndex ?? null),
  };
}

/** Returns the cover, or the first photo that is printed. */
function photoOf(recap: Recap, reported: string[]): PrintedPhoto | null {
  const photo = coverOf({ media: printablePhotos(recap, reported), coverMediaId: recap.coverMediaId });
  return photo && printedPhoto(photo);
}

/** Leaves out what was reported; GIFs move, so they are not printed. */
export function printablePhotos({ media }: Pick<Recap, "media">, reported: string[]): Media[] {
  return stillPhotosOf(media).filter(({ id }) => !reported.includes(id));
}

export function printedPhoto(photo: Media): PrintedPhoto {
  const { id, fileType, width, height, focalPoint, credit, description } = photo;
  return { id, fileType, width, height, focalPoint, credit, description };
}

function courseLine({ meters, stretches }: Course): DrawnCourse {
  return { meters, stretches };
}

function splitsLine(course: Course, recap: Recap): PrintedSplits | null {
  if (course.legs.length > 1) return legsLine(course, recap);
  const unit = unitsOf(recap);
  const found = splitsOf(course, officialMetersOf(recap), unit);
  const speeds = (found?.splits ?? []).flatMap(({ isWhole, seconds, meters }) =>
    isWhole && seconds ? meters / seconds : [],
  );
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)];
  if (!found || speeds.length < 2 || fastest === slowest) return null;
  const best = speeds.indexOf(fastest);
  const isSwim = found.unitMeters < METERS.km;
  return {
    kind: "splits",
    heights: speeds.map((speed) => Math.round(((speed - slowest) / (fastest - slowest)) * 1_000) / 1_000),
    best,
    text: TEXTS.fastest(
      unit,
      isSwim ? (best + 1) * found.unitMeters : best + 1,
      clockTime(Math.round(found.unitMeters / fastest)),
      isSwim,
    ),
  };
}

function legsLine(course: Course, recap: Recap): PrintedSplits | null {
  const timed = legResultsOf(course, unitsOf(recap)).flatMap(({ sport, seconds }) =>
    seconds && sport && sport !== "transition" ? { sport, seconds } : [],
  );
  const whole = timed.reduce((sum, { seconds }) => sum + seconds, 0);
  // More do not fit beside each other.
  if (timed.length < 2 || timed.length > 5) return null;
  return {
    kind: "legs",
    legs: timed.map(({ sport, seconds }) => ({
      // A swim is short beside a ride, and needs room for its time.
      share: Math.max(0.22, Math.round((seconds / whole) * 100) / 100),
      text: TEXTS.leg[sport](clockTime(seconds)),
    })),
  };
}

/** Links to the spoken answer that is quoted, else to the first spoken one. */
function codeOf(recap: Recap, origin: string, quoted: number | null): PrintedCode {
  const spoken = storyOf(recap).flatMap(({ recordings }) =>
    recordings.filter(({ credit }) => credit === null),
  );
  const voice = spoken.find(({ questionIndex }) => questionIndex === quoted) ?? spoken[0] ?? null;
  return printedCode(recap, origin, voice);
}

/** Whether codes of a site work only on this computer. */
export function isThisComputer(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** `voice`: null leads to the recap. */
export function printedCode(
  { shareId }: Pick<Recap, "shareId">,
  origin: string,
  voice: Pick<Recording, "id"> | null,
): PrintedCode {
  const page = `${origin}${publicUrl(shareId)}`;
  const link = voice ? `${page}#${voiceAnchor(voice)}` : page;
  return {
    qr: qrCodeOf(link),
    link,
    address: page.replace(/^https?:\/\//, ""),
    isVoice: voice !== null,
  };
}
