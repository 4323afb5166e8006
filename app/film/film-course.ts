/** Animates the course: its line, elevation profile, splits or legs, and the athlete's position. */

import { courseValueAt } from "../domain/course/course-samples.ts";
import { legResultsOf, lengthOf } from "../domain/course/splits.ts";
import { FILM_SIZE, type Scene } from "../domain/film/film.ts";
import { clockTime } from "../domain/race/finish-time.ts";
import { distanceIn } from "../domain/race/units.ts";
import { coursePartsOf } from "../domain/shown-course/course-parts.ts";
import { courseShape, type Point, profileShape } from "../domain/shown-course/course-shape.ts";
import { COURSE_TEXTS } from "../texts/course/course-page.ts";
import { legNamesOf } from "../texts/course/course-words.ts";
import { FRAME_TEXTS } from "../texts/film/film-frames.ts";
import type { FilmContext } from "./film-context.ts";
import { fillDot, type Look, SAFE } from "./film-look.ts";
import { easeInOut, easeOut, partOf } from "./film-stack.ts";
import { drawText, fitText, fontOf } from "./film-text.ts";

type CourseScene = Extract<Scene, { kind: "course" }>;

/** Pixels. */
const FIGURES_HEIGHT = 160;
const LIST_GAP = 44;
const BARS_HEIGHT = 142;
const ROW = 62;
const PROFILE_TOP = SAFE.bottom + 230;
const PADDING = 30;
const LINE = 11;
const POINTS = 500;
/** Seconds: the delay before the start, the fade-in of the scene, and the pause after the finish. */
const START = 0.35;
const ENTRANCE = 0.3;
const END_PAUSE = 0.9;
const MAX_LEGS = 5;
/** Opacity of the course and of texts that the athlete has not reached yet. */
const UPCOMING = 0.28;
const UPCOMING_TEXT = 0.7;

/** Returns a function that draws the scene at `seconds` after its start. */
export function prepareCourse(context: FilmContext, look: Look, scene: CourseScene) {
  const { course, unit, officialMeters, finishSeconds } = scene;
  const meters = course.meters ?? 0;
  const length = lengthOf(meters, officialMeters);
  const listTop = SAFE.top + FIGURES_HEIGHT + LIST_GAP;
  const list = course.legs.length === 1 ? splitBars(scene, look) : legRows(context, scene, look);
  const listBottom = listTop + list.height;
  const mapTop = listBottom + 30;
  const mapBottom = course.heights ? PROFILE_TOP - 20 : SAFE.bottom + 300;
  const shape = courseShape(course, SAFE.width, mapBottom - mapTop, PADDING);
  const lines = shape ? linesOf(course.stretches, shape.pointAt) : [];
  const profileTop = shape ? PROFILE_TOP : listBottom + 120;
  const profile = profileShape(course, FILM_SIZE.width, FILM_SIZE.height - profileTop);
  const profilePath = profile ? new Path2D(profile.path) : null;

  return (target: FilmContext, seconds: number, isStill: boolean) => {
    const alpha = target.globalAlpha;
    const part = isStill ? 1 : easeInOut(partOf(seconds, START, scene.seconds - START - END_PAUSE));
    const at = meters * part;
    const entered = alpha * (isStill ? 1 : easeOut(partOf(seconds, 0, ENTRANCE)));
    if (profile && profilePath) {
      target.save();
      target.translate(0, profileTop);
      target.fillStyle = look.accent;
      target.globalAlpha = UPCOMING * entered;
      target.fill(profilePath);
      target.beginPath();
      target.rect(0, 0, FILM_SIZE.width * part, FILM_SIZE.height);
      target.clip();
      target.globalAlpha = alpha;
      target.fill(profilePath);
      target.restore();
    }
    target.save();
    target.translate(SAFE.left, mapTop);
    drawLines(target, look, lines, Number.POSITIVE_INFINITY, UPCOMING * entered);
    drawLines(target, look, lines, at, entered);
    target.globalAlpha = entered;
    const runner = shape?.pointAt(at);
    if (runner) drawRunner(target, look, runner);
    target.restore();
    list.draw(target, at, listTop, entered);
    const watched = courseValueAt(course, course.times, at);
    // Scales the watch's time to the finish time: the watch may have run longer than the race.
    const scale = finishSeconds !== null && course.seconds ? finishSeconds / course.seconds : null;
    const time = part === 1 ? finishSeconds : watched === null || scale === null ? null : watched * scale;
    target.globalAlpha = entered;
    drawFigures(target, look, distanceIn(unit, length * part), time, SAFE.top);
    target.globalAlpha = alpha;
  };
}

interface Polyline {
  points: Point[];
  /** Distance of each point along the course. */
  meters: number[];
}

function linesOf(
  stretches: { from: number; to: number }[],
  pointAt: (meters: number) => Point | null,
): Polyline[] {
  const all = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  return stretches.map(({ from, to }) => {
    const count = Math.max(2, Math.ceil((POINTS * (to - from)) / Math.max(1, all)));
    const line: Polyline = { points: [], meters: [] };
    for (let index = 0; index <= count; index++) {
      const at = from + ((to - from) * index) / count;
      const point = pointAt(at);
      if (point) {
        line.points.push(point);
        line.meters.push(at);
      }
    }
    return line;
  });
}

function drawLines(context: FilmContext, look: Look, lines: Polyline[], until: number, alpha: number): void {
  context.beginPath();
  for (const { points, meters } of lines) {
    for (const [at, { x, y }] of points.entries()) {
      if ((meters[at] ?? 0) > until) break;
      if (at === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
  context.globalAlpha = alpha;
  context.strokeStyle = look.accent;
  context.lineWidth = LINE;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke();
}

function drawRunner(context: FilmContext, look: Look, at: Point): void {
  context.fillStyle = look.text;
  fillDot(context, at, 26);
  context.fillStyle = look.mark;
  fillDot(context, at, 17);
}

function drawFigures(
  context: FilmContext,
  look: Look,
  distance: string,
  time: number | null,
  top: number,
): void {
  const right = (SAFE.left + SAFE.right) / 2 + 40;
  const figures: [number, string, string][] = [[SAFE.left, FRAME_TEXTS.distance, distance]];
  if (time !== null) figures.push([right, FRAME_TEXTS.time, clockTime(time)]);
  context.textAlign = "left";
  context.direction = "ltr";
  context.textBaseline = "alphabetic";
  for (const [left, label, figure] of figures) {
    context.fillStyle = look.quiet;
    context.font = fontOf("text", 32);
    context.fillText(label, left, top + 30);
    context.fillStyle = look.text;
    context.font = fontOf("display", 118);
    context.fillText(figure, left, top + 138, SAFE.width / 2 - 20);
  }
}

/** Draws a bar for each split, higher for faster ones, and describes the latest split in words. */
function splitBars({ course, unit, officialMeters }: CourseScene, look: Look) {
  const parts = coursePartsOf(course, officialMeters, unit);
  const paces = parts.map(({ seconds, meters }) => (seconds ? meters / seconds : null));
  const known = paces.filter((pace) => pace !== null);
  if (known.length < 2) return { height: 0, draw: () => {} };
  const [slowest, fastest] = [Math.min(...known), Math.max(...known)];
  const step = SAFE.width / parts.length;
  const heightOf = (pace: number) => 24 + 60 * ((pace - slowest) / Math.max(1e-9, fastest - slowest));
  const names = parts.map(({ units, seconds, extreme }) => {
    if (!units || seconds === null) return null;
    const name = COURSE_TEXTS.part(unit, Math.round(units.from), Math.round(units.to));
    const remark = extreme === null ? "" : `  ·  ${COURSE_TEXTS[extreme]}`;
    return `${name}  ·  ${clockTime(seconds)}${remark}`;
  });
  const draw = (context: FilmContext, at: number, top: number, alpha: number) => {
    let last: string | null = null;
    for (const [index, part] of parts.entries()) {
      const pace = paces[index] ?? null;
      const isRun = part.to <= at + 1;
      if (isRun) last = names[index] ?? last;
      if (pace === null) continue;
      const height = heightOf(pace);
      context.globalAlpha = isRun ? alpha : alpha * UPCOMING;
      context.fillStyle = part.extreme === "best" && isRun ? look.mark : look.accent;
      const gap = Math.min(6, step * 0.25);
      context.fillRect(SAFE.left + index * step, top + BARS_HEIGHT - height, step - gap, height);
    }
    context.globalAlpha = alpha;
    if (last === null) return;
    context.fillStyle = look.text;
    context.textAlign = "left";
    context.direction = "ltr";
    context.font = fontOf("display", 42);
    context.fillText(last, SAFE.left, top + 32, SAFE.width);
  };
  return { height: BARS_HEIGHT, draw };
}

function timedLegs({ course, unit }: CourseScene) {
  const names = legNamesOf(course);
  let to = 0;
  return legResultsOf(course, unit)
    .map((leg, index) => {
      to += leg.meters ?? 0;
      return { ...leg, name: names[index] ?? "", to };
    })
    .filter(({ sport, seconds }) => sport !== "transition" && seconds !== null);
}

/** Draws a row for each leg; legs that are not finished yet are dimmed. */
function legRows(context: FilmContext, scene: CourseScene, look: Look) {
  const legs = timedLegs(scene);
  const shown = legs.length > MAX_LEGS ? [...legs.slice(0, MAX_LEGS - 1), ...legs.slice(-1)] : legs;
  const rows = shown.map(({ name, meters, seconds, pace, to }) => {
    const line = (text: string) =>
      fitText(context, text, { face: "display", width: 300, maxLines: 1, sizes: [30, 46] });
    const distance = meters === null ? "" : distanceIn(scene.unit, meters);
    return {
      to,
      cells: [line(name), line(distance), line(seconds === null ? "" : clockTime(seconds)), line(pace ?? "")],
    };
  });
  const columns = [SAFE.left, SAFE.left + 270, SAFE.left + 500, SAFE.left + 716];
  const draw = (target: FilmContext, at: number, top: number, alpha: number) => {
    for (const [index, { to, cells }] of rows.entries()) {
      target.globalAlpha = to <= at + 1 ? alpha : alpha * UPCOMING_TEXT;
      target.fillStyle = look.text;
      for (const [column, cell] of cells.entries())
        drawText(target, cell, columns[column] ?? 0, top + index * ROW, "left");
    }
  };
  return { height: rows.length * ROW, draw };
}
