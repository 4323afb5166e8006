/** The athlete's choices for a recap's course. They stay on the device, as the race file does. */
import { type Course, hasMap, splitsOnly } from "../course/course.ts";

/** What readers see of a race's file: the course with its map, the splits only, or nothing. */
export const COURSE_CHOICES = ["course", "splits", "nothing"] as const;
export type CourseChoice = (typeof COURSE_CHOICES)[number];

export interface CourseOptions {
  /** The chosen race of a file with several; null until one is chosen. */
  race: number | null;
  /** What readers see; null, which shows nothing, until the athlete chooses. */
  choice: CourseChoice | null;
  hasHeartRate: boolean;
  /** Minutes to add to the photos' times, because their camera's clock was wrong. */
  shiftMinutes: number;
  /** Where the athlete has placed photos and videos, in measured meters; null for those that are nowhere. */
  placed: Record<string, number | null>;
}

export const FIRST_OPTIONS: CourseOptions = {
  race: null,
  choice: null,
  hasHeartRate: false,
  shiftMinutes: 0,
  placed: {},
};

/** Returns the course as readers get it; null if they get nothing. */
export function chosenOf(course: Course | null, choice: CourseChoice | null): Course | null {
  if (!course || !isShown(choice)) return null;
  return choice === "splits" ? splitsOnly(course) : course;
}

/** Whether readers see anything of the file. */
export function isShown(choice: CourseChoice | null): choice is "course" | "splits" {
  return choice === "course" || choice === "splits";
}

/** Returns the choice that a recap with this course shows. */
export function choiceOf(course: Course): CourseChoice {
  return hasMap(course) ? "course" : "splits";
}
