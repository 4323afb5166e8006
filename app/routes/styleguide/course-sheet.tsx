/** The style guide's courses: each kind of race, and one without its map. */
import { CourseSection } from "../../components/course/course-section.tsx";
import type { Course } from "../../domain/course/course.ts";
import { EMPTY_DETAILS, type RaceDetails } from "../../domain/race/race-details.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import { madeCourses } from "./made-courses.ts";

interface ShownCourse {
  title: string;
  raceType: RaceType;
  details: Partial<RaceDetails>;
  course: Course;
}

const MARATHON = { name: "Twin Harbors Marathon", distance: "marathon", finishTime: "3:42:11" } as const;
const TRAIL = {
  name: "Trail of the Seven Hills and the Old Harbour Wall",
  distance: "custom",
  customDistanceValue: 31,
  customDistanceUnit: "km",
} as const;

function shownCourses(): ShownCourse[] {
  const { heartRate, trail, track, triathlon, pool, withoutTimes, splitsOnly, ride } = madeCourses;
  return [
    { title: "Marathon with heart rate", raceType: "running", details: MARATHON, course: heartRate() },
    { title: "Splits only", raceType: "running", details: MARATHON, course: splitsOnly() },
    { title: "Trail", raceType: "running", details: { ...TRAIL, finishTime: "5:12:00" }, course: trail() },
    { title: "Without times", raceType: "running", details: TRAIL, course: withoutTimes() },
    {
      title: "Track",
      raceType: "running",
      details: { name: "Track Night", distance: "5k", finishTime: "19:42" },
      course: track(),
    },
    {
      title: "Triathlon",
      raceType: "triathlon",
      details: { name: "Harbor Triathlon", distance: "olympic-tri" },
      course: triathlon(),
    },
    { title: "Pool", raceType: "other", details: { name: "Winter Pool" }, course: pool() },
    {
      title: "Ride in miles",
      raceType: "cycling",
      details: {
        name: "Gran Fondo",
        distance: "custom",
        customDistanceValue: 113,
        customDistanceUnit: "mi",
        finishTime: "7:00:00",
      },
      course: ride(),
    },
  ];
}

export function CourseSheet({ theme }: { theme: string }) {
  return (
    <section className="-mx-4 sm:-mx-10">
      {shownCourses().map(({ title, raceType, details, course }, at) => (
        <div key={title} data-race={raceType}>
          <h3 className="mt-16 px-4 text-3xl sm:px-10">{title}</h3>
          <CourseSection
            shareId="recap"
            race={{ ...EMPTY_DETAILS, ...details, raceType }}
            course={course}
            media={[]}
            story={[]}
            prefix={`${theme}-${at}-`}
            isOpen
          />
        </div>
      ))}
    </section>
  );
}
