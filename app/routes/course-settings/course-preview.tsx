/** What the recap would show of the course: the route above the profile. The lines around it say the same. */
import type { Course } from "../../domain/course/course.ts";
import { courseShape, profileShape } from "../../domain/shown-course/course-shape.ts";

const WIDTH = 200;
const ROUTE_HEIGHT = 100;
const PROFILE_HEIGHT = 24;

interface CoursePreviewProps {
  course: Course;
  /** Whether readers would see it: else it is faint. */
  isShown: boolean;
}

export function CoursePreview({ course, isShown }: CoursePreviewProps) {
  const route = courseShape(course, WIDTH, ROUTE_HEIGHT, 6);
  const profile = profileShape(course, WIDTH, PROFILE_HEIGHT);
  if (!route && !profile) return null;
  return (
    <div
      data-course-preview
      className={`flex flex-col justify-center rounded-field bg-paper p-2 text-race transition-opacity ${isShown ? "" : "opacity-25"}`.trimEnd()}
    >
      {route && (
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${ROUTE_HEIGHT}`} className="block max-h-24 w-full">
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
                  r="3.5"
                  className="fill-paper stroke-2 stroke-ink"
                />
              ),
          )}
        </svg>
      )}
      {profile && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${PROFILE_HEIGHT}`}
          className="mx-auto mt-1 block max-h-8 w-full"
        >
          <path d={profile.path} fill="currentColor" opacity="0.3" />
        </svg>
      )}
    </div>
  );
}
