/** Courses that are hard to draw, made of a few numbers: for the tests and for scripts/tool/card-sheet.ts. */
import { encodePolyline } from "../app/domain/course/polyline.ts";
import type { CardCourse } from "../app/domain/sharing/story-card.ts";

/** Meters north and east after a part of the course, from 0 to 1. */
type Route = (part: number) => { north: number; east: number };

const TURN = 2 * Math.PI;
const POINTS = 240;

/** Through a city and back near to its start. */
const loop: Route = (part) => {
  const angle = TURN * (0.02 + 0.95 * part);
  const radius =
    3_600 + 1_100 * Math.sin(3 * angle) + 420 * Math.sin(8 * angle + 1) + 160 * Math.sin(23 * angle);
  return { north: radius * Math.sin(angle) * 0.8, east: radius * Math.cos(angle) };
};

/** Twelve and a half laps; satellites see each of them a few meters elsewhere. */
const track: Route = (part) => {
  const angle = TURN * 12.5 * part;
  const noise = 2.5 * Math.sin(part * 97) + 1.5 * Math.sin(part * 311);
  const straight = 42 * Math.max(-1, Math.min(1, 2.2 * Math.cos(angle)));
  return { north: (36 + noise) * Math.sin(angle), east: straight + (36 + noise) * Math.cos(angle) };
};

/** To a turning point and back on the same road. */
const outAndBack: Route = (part) => {
  const out = part < 0.5 ? 2 * part : 2 - 2 * part;
  return { north: 1_800 * Math.sin(3 * out) + 260 * Math.sin(11 * out), east: 5_200 * out };
};

const toTheNorth: Route = (part) => ({ north: 40_000 * part, east: 900 * Math.sin(TURN * 2.5 * part) });
const toTheEast: Route = (part) => ({ north: 700 * Math.sin(TURN * 3 * part), east: 42_000 * part });

function courseOf(route: Route, { meters, ...said }: { meters: number } & Partial<CardCourse>): CardCourse {
  const places = Array.from({ length: POINTS + 1 }, (_, at) => route(at / POINTS));
  const line = encodePolyline(
    places.map(({ north, east }) => [Math.round(north * 10), Math.round(east * 10)]),
  );
  return { meters, stretches: [{ from: 0, to: meters, line }], climb: null, ...said };
}

export const CARD_COURSES = {
  marathon: courseOf(loop, { meters: 42_310, climb: "230 m climb" }),
  track: courseOf(track, { meters: 5_020 }),
  "out-and-back": courseOf(outAndBack, { meters: 21_180, climb: "64 m climb" }),
  ride: courseOf(loop, { meters: 174_000, climb: "5,180 m climb" }),
  north: courseOf(toTheNorth, { meters: 42_400, climb: "2,890 ft climb" }),
  east: courseOf(toTheEast, { meters: 43_000, climb: "90 m climb" }),
} satisfies Record<string, CardCourse>;
