/** What step 4 says about where on the course photos and answers are. */
import type { Units } from "../../domain/race/units.ts";

const UNITS: Record<Units, string> = { km: "kilometer", mi: "mile" };

export const COURSE_PINS_TEXTS = {
  heading: "On your course",
  photos: "Photos and videos",
  notLoaded: "We couldn't load your course. Check your connection.",
  byTime: "Photos and videos are pinned by the time they were taken. Open one to change its place.",
  byHand: "Open a photo or video to say where it was.",
  count: (count: number) => {
    if (count === 0) return "No photos on the course yet.";
    return count === 1 ? "1 is on the course." : `${count} are on the course.`;
  },
  isClockOff: "Most of your photos were taken outside the race.",
  shift: "Was your camera's clock wrong? Shift photos",
  /** `minutes`: how much later than the camera says; less than 0 is earlier. */
  shifted: (minutes: number) => {
    if (minutes === 0) return "No change";
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])];
    return `${parts.join(" ")} ${minutes > 0 ? "later" : "earlier"}`;
  },
  steps: [
    { minutes: -60, text: "−1 h", label: "1 hour earlier" },
    { minutes: -1, text: "−1 min", label: "1 minute earlier" },
    { minutes: 1, text: "+1 min", label: "1 minute later" },
    { minutes: 60, text: "+1 h", label: "1 hour later" },
  ],
  answers: "Answers",
  answersHint: (unit: Units) => `At which ${UNITS[unit]}? Leave blank to skip.`,
  place: (unit: string) => `Where on the course (${unit})`,
  placed: (place: string) => `Pinned at ${place}.`,
  notPlaced: "Not on the course.",
  outside: (length: string) => `Your course is ${length} long.`,
  notANumber: "Enter the distance as a number.",
} as const;
