/** What the recap would show of the course: the route above the profile. The lines around it say the same. */
import type { Course } from "../../domain/course/course.ts";
import { courseShape, profileShape } from "../../domain/course/course-shape.ts";

const WIDTH = 320;
const ROUTE_HEIGHT = 160;
const PROFILE_HEIGHT = 48;

export function CoursePreview({ course }: { course: Course }) {
  const route = courseShape(course, WIDTH, ROUTE_HEIGHT, 8);
  const profile = profileShape(course, WIDTH, PROFILE_HEIGHT);
  if (!route && !profile) return null;
  return (
    <div data-course-preview className="mt-2 rounded-lg bg-paper p-2">
      {route && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${ROUTE_HEIGHT}`}
          className="mx-auto block w-full max-w-md text-race"
        >
          {route.stretches.map((path) => (
            <path
              key={path}
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
          {[route.start, route.finish].map(
            (place) =>
              place && (
                <circle
                  key={`${place.x} ${place.y}`}
                  cx={place.x}
                  cy={place.y}
                  r="4"
                  className="fill-paper stroke-ink stroke-2"
                />
              ),
          )}
        </svg>
      )}
      {profile && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${PROFILE_HEIGHT}`}
          className="mx-auto mt-1 block w-full max-w-md text-race"
        >
          <path d={profile.path} fill="currentColor" opacity="0.3" />
        </svg>
      )}
    </div>
  );
}
