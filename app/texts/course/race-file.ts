/** The texts about the file of a watch. */
import type { RaceFileNote } from "../../domain/course/race-file.ts";

const COUNTS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export const RACE_FILE_TEXTS = {
  heading: "From your race file",
  reading: "Reading your race file…",
  private: "Only this device reads and keeps this file. It isn't uploaded.",
  notStored: "This device has no room for the file. You can use it until you leave this step.",
  /** Below the finish time: a fold with the time that the watch has without pauses. */
  pauses: {
    summary: "This time includes pauses",
    summaryWithout: "This time is without pauses",
    with: "with pauses",
    without: "without pauses",
    chipTime: "Race times include them. If you have a chip time, use that instead.",
  },
  /** What of a file cannot be believed, or is missing. */
  notes: {
    clock: "The watch's clock was wrong: check the date.",
    place: "This file doesn't say where on earth it was: check the date.",
    speed: "Nobody goes so far in this time: check the distance and the time.",
    climb: "The watch's climb can't be right, so it isn't used.",
    plan: "This is a planned course. It has a line and a distance, but no times.",
    untimed: "This file has no times.",
    sparse: "This file has few points: check the distance.",
    "cut-off": "This file breaks off, so its end is missing: check the distance and the time.",
    "left-out": "There is more in this file, which was left out.",
  } satisfies Record<RaceFileNote, string>,
  /** Of several races in a file. */
  which: {
    legend: (count: number) => `Which of these ${COUNTS[count] ?? count}?`,
    unnamed: "No date",
  },
  better: {
    title: "This course can be read better now",
    use: "Update your recap",
  },
  climb: (meters: string, isMeasured: boolean) => (isMeasured ? `${meters} climb` : `about ${meters} climb`),
  legs: "Legs and transitions",
  sports: {
    running: "Run",
    cycling: "Ride",
    swimming: "Swim",
    transition: "Transition",
    other: "Other",
  },
  /** The file is of another sport than the recap. */
  otherType: {
    looks: (found: string) => `This looks like ${found}.`,
    change: (found: string) => `Change to ${found}`,
    changed: (found: string) => `Changed to ${found}.`,
  },
  /** Beside a field. */
  says: "Your file says",
  use: "Use",
  used: "From your file",
  filledIn: "Filled in from your file",
  fillIn: "Fill in from your file",
  undo: "Undo",
  undone: "Undone.",
  replace: "Replace the file",
  replaced: "Your file was replaced.",
  remove: "Remove the file",
  removed: {
    title: "Race file removed",
    file: "It's gone from this device.",
    course: "Your recap no longer shows anything of it.",
    details: "The details it filled in are back to what they were.",
  },
  restored: "Your race file is back.",
  /** The recap shows something of a file that this device does not have. */
  elsewhere: {
    course: "Your recap shows your course. Add its file again to change this.",
    splits: "Your recap shows your splits. Add their file again to change this.",
    choose: "Choose the file",
    remove: "Show nothing",
  },
  unreadable: {
    "too-large":
      "This is more than 50 MB, or many races in one. Export your race alone and choose that file.",
    unknown:
      "This isn't a GPX, TCX or FIT file. Export your race in one of these formats and choose that file.",
    damaged: "This file is damaged. Export your race once more and choose the new file.",
    entities:
      "This file defines its own XML entities, which we don't read. Export your race from another app and choose that file.",
    empty: "There's no time and no distance in this file. Choose the file of the race itself.",
    failed: "We couldn't read this file. Check your connection and try again.",
  },
} as const;
