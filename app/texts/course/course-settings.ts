/** What an athlete chooses about the course of a race file: what readers see of it. */
import { capital } from "../../domain/lib/capital.ts";

export const COURSE_SETTINGS_TEXTS = {
  heading: "Course settings",
  /** What is behind them, as far as there is something. */
  places: "Places on the course",
  yourCourse: "Your course",
  legend: "What do readers see?",
  undecided: "Until you choose, they see nothing of this file. Near your home? Choose splits only.",
  course: {
    label: "The course",
    note: (parts: string[]) =>
      `${capital(new Intl.ListFormat("en").format(parts))}. Right for a race with a public start.`,
    /** As far as the file has it. */
    parts: { map: "map", elevation: "elevation", splits: "splits" },
    chosen: "Readers see your course.",
  },
  splits: {
    label: "Splits only",
    note: "Distance, time, splits and pace, but no map and no elevation. Choose this if it starts or ends near your home.",
    chosen: "Readers see your splits.",
  },
  nothing: {
    label: "Nothing",
    note: "This file only fills in details.",
    chosen: "Readers see nothing of this file.",
  },
  noMap: "There's no map: the file has no places, or hardly any.",
  nothingToShow: "There's nothing to show: the file has neither places nor times.",
  showHeartRate: "Show heart rate",
  updated: "Your recap is updated.",
} as const;
