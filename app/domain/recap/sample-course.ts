/** The made-up course of the sample's race, drawn by madeCourses.triathlon (tests/made-courses.ts). */
import type { Course } from "../course/course.ts";
import course from "./sample-course.json" with { type: "json" };

export const SAMPLE_COURSE = course as Course;
