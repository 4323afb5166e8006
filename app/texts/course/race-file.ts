/** The texts about the file of a watch. */
export const RACE_FILE_TEXTS = {
  heading: "From your race file",
  reading: "Reading your race file…",
  found: "Found in your race file. Use what you like.",
  private: "Only this device reads and keeps this file. It isn't uploaded.",
  notStored: "This device has no room for the file. You can use it until you leave this step.",
  chipTime: "This time includes pauses, as race times do. If you have a chip time, use that instead.",
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
  otherType: (found: string, chosen: string) =>
    `This file looks like ${found}, but you chose ${chosen}. You can change that on the previous step.`,
  /** Beside a field. */
  says: "Your file says",
  use: "Use",
  used: "From your file",
  useAll: "Use all",
  filledIn: "Filled in.",
  undo: "Undo",
  undone: "Undone.",
  replace: "Replace the file",
  replaced: "Your file was replaced.",
  remove: "Remove the file",
  removed: {
    title: "Race file removed",
    file: "It's gone from this device.",
    course: "The course is gone from your recap.",
    details: "The details it filled in are back to what they were.",
  },
  restored: "Your race file is back.",
  /** The recap has a course, and this device does not have its file. */
  elsewhere: {
    text: "Your recap shows your course. Add its file again to change this.",
    choose: "Choose the file",
    remove: "Remove the course",
    removed: "Your recap no longer shows your course.",
  },
  course: {
    heading: "Your course",
    show: "Show the course and splits in your recap",
    /** What that is, as far as the file has it. */
    parts: (parts: string[]) => `Readers see ${new Intl.ListFormat("en").format(parts)}.`,
    route: "the route",
    profile: "the elevation",
    splits: "your splits",
    heartRate: "your heart rate",
    allHidden: "All of this race was near its start or end, so all of it is hidden.",
    nothing: "There's nothing to show: the file has neither places nor times.",
    shown: "Your recap shows your course.",
    taken: "Your recap no longer shows your course.",
    updated: "Your course is updated.",
    nearHome: "Did you start or end near home?",
    yes: "Yes",
    no: "No",
    hidden: {
      null: "Until you answer, the places around the start and end stay hidden.",
      true: "The places around the start and end stay hidden, each time you pass them.",
      false: "The start and end are shown.",
    },
    /** Parts of the course, such as "0 to 0.6 km". */
    notShown: (parts: string[]) => `Not shown: ${new Intl.ListFormat("en").format(parts)}.`,
    part: (from: string, to: string) => `${from} to ${to}`,
    noMap: "No map at all",
    noMapHint: "Leaves out the elevation, too: its shape can give a place away.",
    showHeartRate: "Show heart rate",
  },
  unreadable: {
    "too-large":
      "This is more than 50 MB, or many races in one. Export your race alone and choose that file.",
    unknown:
      "This isn't a GPX, TCX or FIT file. Export your race in one of these formats and choose that file.",
    damaged: "This file is damaged. Export your race once more and choose the new file.",
    empty: "There's no time and no distance in this file. Choose the file of the race itself.",
    failed: "We couldn't read this file. Check your connection and try again.",
  },
} as const;
