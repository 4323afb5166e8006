/**
 * The course of a race as a recap stores it: what its file says, without the place on earth and the time of day. The device
 * makes it (make-course.ts). Readers get it whole or as splits only (docs/decisions/0032).
 */
import * as z from "zod/mini";
import { mediaIdSchema } from "../media/media-input.ts";
import { questionIndexSchema } from "../questions/questions.ts";
import { decodePolyline, encodePolyline } from "./polyline.ts";

const SPORTS = ["running", "cycling", "swimming", "transition", "other"] as const;
export type Sport = (typeof SPORTS)[number];

/** The JSON of a course, in bytes. */
export const MAX_COURSE_BYTES = 20_000;
export const COURSE_TOO_LARGE = "This course is too large. The limit is 20 KB";

export const MAX_SAMPLES = 900;
export const MAX_STRETCHES = 40;
/** A swimrun of 75 km has 47. This many take a sixth of a course's bytes. */
export const MAX_LEGS = 60;
/** Enough for all photos and all questions. */
export const MAX_PINS = 90;
export const MAX_LINE_LENGTH = 12_000;
/** Farther than any race. */
export const MAX_METERS = 2_000_000;
export const MAX_SECONDS = 30 * 24 * 3_600;
/** Above the sea, in meters. */
export const HEIGHTS = { min: -500, max: 9_000 };
/** Beats a minute. */
export const HEART_RATES = { min: 20, max: 250 };

const metersSchema = z.int().check(z.minimum(0), z.maximum(MAX_METERS));
const secondsSchema = z.int().check(z.minimum(0), z.maximum(MAX_SECONDS));

/** One value for each sample; null where it is unknown. A whole course has no unknown values. */
function samplesOf(value: z.ZodMiniType<number>) {
  return z.nullable(z.array(z.nullable(value)).check(z.maxLength(MAX_SAMPLES + 1)));
}

/** A part of the route. Between two of them the watch was paused and the athlete moved. */
const stretchSchema = z.object({
  /** Where on the course it begins and ends, in measured meters. */
  from: metersSchema,
  to: metersSchema,
  /**
   * An encoded polyline (developers.google.com/maps/documentation/utilities/polylinealgorithm) with precision 0: decimeters
   * north and east of the middle of the route.
   */
  line: z.string().check(z.maxLength(MAX_LINE_LENGTH), z.refine(isLine)),
});

const legSchema = z.object({
  sport: z.nullable(z.enum(SPORTS)),
  meters: z.nullable(metersSchema),
  seconds: z.nullable(secondsSchema),
});

/** Where on the course a photo or an answer belongs. */
const pinSchema = z
  .object({
    meters: metersSchema,
    mediaId: z.optional(mediaIdSchema),
    questionIndex: z.optional(questionIndexSchema),
  })
  .check(
    z.refine(
      ({ mediaId, questionIndex }) => (mediaId === undefined) !== (questionIndex === undefined),
      "A pin must be for a photo, a video or an answer",
    ),
  );

const shapeSchema = z.object({
  /** As measured: satellites may differ from an official distance by up to 4 %. */
  meters: z.nullable(metersSchema),
  /** From start to finish, with pauses; null without times. */
  seconds: z.nullable(secondsSchema),
  /** In meters. `isMeasured`: whether the device gave the total; otherwise it is approximate. */
  climb: z.nullable(z.object({ meters: metersSchema, isMeasured: z.boolean() })),
  /** In the order of the race: one, or the legs and transitions of several sports. */
  legs: z.array(legSchema).check(z.minLength(1), z.maxLength(MAX_LEGS)),
  /** Meters between two samples. The first is at the start, and there is one more at the finish. */
  step: z.int().check(z.minimum(10), z.maximum(10_000)),
  /** Since the start. */
  times: samplesOf(secondsSchema),
  /** Above the sea, in meters. */
  heights: samplesOf(z.int().check(z.minimum(HEIGHTS.min), z.maximum(HEIGHTS.max))),
  /** Beats a minute; null unless the athlete chose to show them. */
  heartRates: samplesOf(z.int().check(z.minimum(HEART_RATES.min), z.maximum(HEART_RATES.max))),
  /** In the order of the course, without a gap from the start to the finish; empty without a map. */
  stretches: z.array(stretchSchema).check(z.maxLength(MAX_STRETCHES)),
  pins: z.array(pinSchema).check(z.maxLength(MAX_PINS)),
});

type Shape = z.infer<typeof shapeSchema>;

export const courseSchema = shapeSchema.check(
  z.refine(isWithinMeters, "All of it must lie between the start and the finish"),
  z.refine(hasEvenSamples, "There must be a sample for each step, and one at the finish"),
  z.refine((course) => JSON.stringify(course).length <= MAX_COURSE_BYTES, COURSE_TOO_LARGE),
);

/** Whether it is a polyline with at least one point, and none farther away than any race. */
function isLine(text: string): boolean {
  const points = decodePolyline(text);
  const isNear = points.every((point) => Math.hypot(...point) <= 10 * MAX_METERS);
  return points.length > 0 && isNear && encodePolyline(points) === text;
}

/**
 * Whether stretches follow each other, and stretches and pins end within the course. Without meters everything is at the
 * start.
 */
function isWithinMeters({ meters, stretches, pins }: Shape): boolean {
  const ends = stretches.flatMap(({ from, to }) => [from, to]);
  const isInOrder = ends.every((end, at) => end >= (ends[at - 1] ?? 0));
  return isInOrder && [...ends, ...pins.map((pin) => pin.meters)].every((place) => place <= (meters ?? 0));
}

function hasEvenSamples({ meters, step, times, heights, heartRates }: Shape): boolean {
  const count = meters === null ? 0 : Math.ceil(meters / step) + 1;
  return [times, heights, heartRates].every((samples) => samples === null || samples.length === count);
}

/** Whether all of it was swum: such a course is measured in meters. */
export function isOnlySwum({ legs }: Pick<Course, "legs">): boolean {
  return legs.every(({ sport }) => sport === "swimming");
}

/** Whether readers see the route: its line, heights, climb and pins. */
export function hasMap({ stretches }: Pick<Course, "stretches">): boolean {
  return stretches.length > 0;
}

/**
 * Returns a course as readers may get it: whole, or its splits only. A course with a hidden part would reveal where that part
 * is, by the missing distance and time.
 */
export function wholeOrSplits(course: Course): Course {
  return isWhole(course) ? course : splitsOnly(course);
}

/** Removes everything that reveals a place. Distance, times, heart rates and legs stay. */
export function splitsOnly(course: Course): Course {
  return { ...course, climb: null, heights: null, stretches: [], pins: [] };
}

/** Migration 0030 has the same rule in SQL. */
function isWhole({ meters, times, heights, heartRates, stretches }: Course): boolean {
  return (
    stretches.at(-1)?.to === meters &&
    stretches.every(({ from }, at) => from === (stretches[at - 1]?.to ?? 0)) &&
    [times, heights, heartRates].every((samples) => !samples?.includes(null))
  );
}

/** Returns the course without the pins of photos, videos and questions that the recap does not have. */
export function withKnownPins(
  course: Course,
  { media, questions }: { media: { id: string }[]; questions: { index: number }[] },
): Course {
  const ids = new Set(media.map(({ id }) => id));
  const indexes = new Set(questions.map(({ index }) => index));
  const isKnown = ({ mediaId, questionIndex }: Pin) =>
    (mediaId !== undefined && ids.has(mediaId)) ||
    (questionIndex !== undefined && indexes.has(questionIndex));
  return { ...course, pins: course.pins.filter(isKnown) };
}

export type Course = z.infer<typeof courseSchema>;
export type Stretch = z.infer<typeof stretchSchema>;
export type Pin = z.infer<typeof pinSchema>;
