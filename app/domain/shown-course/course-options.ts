/** What an athlete chooses of the course of a recap. It stays on the device, as the race's file does. */
import { type Course, hasMap, splitsOnly } from "../course/course.ts";

/** What readers see of a race's file: the course with its map, the splits only, or nothing. */
export const COURSE_CHOICES = ["course", "splits", "nothing"] as const;
export type CourseChoice = (typeof COURSE_CHOICES)[number];

export interface CourseOptions {
  /** Which race of its file it is of, if there are several; null until the athlete chooses. */
  race: number | null;
  /** What readers see; null until the athlete chooses: nothing. */
  choice: CourseChoice | null;
  hasHeartRate: boolean;
  /** How much later photos were taken than their camera says, in minutes. */
  shiftMinutes: number;
  /** Where photos and videos are that the athlete has placed, in measured meters; null for those that are nowhere. */
  placed: Record<string, number | null>;
}

export const FIRST_OPTIONS: CourseOptions = {
  race: null,
  choice: null,
  hasHeartRate: false,
  shiftMinutes: 0,
  placed: {},
};

/** Returns what readers get of a course; null is nothing. */
export function chosenOf(course: Course | null, choice: CourseChoice | null): Course | null {
  if (!course || !isShown(choice)) return null;
  return choice === "splits" ? splitsOnly(course) : course;
}

/** Whether readers see something of the file. */
export function isShown(choice: CourseChoice | null): choice is "course" | "splits" {
  return choice === "course" || choice === "splits";
}

/** Returns what a recap shows that has this course. */
export function choiceOf(course: Course): CourseChoice {
  return hasMap(course) ? "course" : "splits";
}
