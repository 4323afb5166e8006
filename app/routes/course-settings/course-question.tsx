/** What readers see of the race's file: the athlete chooses, and nothing is shown before. */
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { RadioCard } from "../../components/ui/field.tsx";
import { type Course, hasMap } from "../../domain/course/course.ts";
import type { RaceInFile } from "../../domain/course/found-in-file.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { distanceIn, type Units } from "../../domain/race/units.ts";
import { COURSE_CHOICES, type CourseChoice } from "../../domain/shown-course/course-options.ts";
import { courseShape, profileShape } from "../../domain/shown-course/course-shape.ts";
import { COURSE_SETTINGS_TEXTS as TEXTS } from "../../texts/course/course-settings.ts";
import { RACE_FILE_TEXTS } from "../../texts/course/race-file.ts";

interface CourseQuestionProps {
  file: ScreenRaceFile;
  course: Course;
  /** Whether the course is drawn; false where the screen shows it. */
  hasPreview?: boolean;
  onSay: (announcement: string) => void;
}

export function CourseQuestion({ file, course, hasPreview = true, onSay }: CourseQuestionProps) {
  const { choice } = file;
  const choices = choicesOf(course);
  if (choices.length === 1 && choice === null) return <p>{TEXTS.nothingToShow}</p>;
  return (
    <div>
      <fieldset aria-describedby="course-note">
        <legend className="font-semibold">{TEXTS.legend}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4">
          <div>
            {choices.map((each) => (
              <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  // In the form of the details, and no part of it.
                  form=""
                  type="radio"
                  name="course-choice"
                  value={each}
                  checked={choice === each}
                  onChange={() => {
                    file.show(each);
                    onSay(TEXTS[each].chosen);
                  }}
                  className="radio-dot size-6 shrink-0"
                />
                <span className={choice === each ? "font-semibold" : ""}>{TEXTS[each].label}</span>
              </label>
            ))}
          </div>
          {hasPreview && <CoursePreview course={course} isShown={choice === null || choice === "course"} />}
        </div>
        <p id="course-note" className="mt-1 min-h-10 text-quiet text-sm">
          {choice === null ? TEXTS.undecided : noteOf(choice, course)} {!hasMap(course) && TEXTS.noMap}
        </p>
      </fieldset>
    </div>
  );
}

/** Returns what the file has something for. */
function choicesOf(course: Course): CourseChoice[] {
  const isOffered = { course: hasMap(course), splits: course.times !== null, nothing: true };
  return COURSE_CHOICES.filter((choice) => isOffered[choice]);
}

function noteOf(choice: CourseChoice, { heights, times }: Course): string {
  if (choice !== "course") return TEXTS[choice].note;
  const { map, elevation, splits } = TEXTS.course.parts;
  return TEXTS.course.note([map, ...(heights ? [elevation] : []), ...(times ? [splits] : [])]);
}

const WIDTH = 200;
const ROUTE_HEIGHT = 100;
const PROFILE_HEIGHT = 24;

interface CoursePreviewProps {
  course: Course;
  /** Whether readers would see it: else it is faint. */
  isShown: boolean;
}

/** A preview of the course: the route above the profile. Decorative, as the text says the same. */
function CoursePreview({ course, isShown }: CoursePreviewProps) {
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

interface WhichRaceProps {
  units: Units;
  file: ScreenRaceFile;
  races: RaceInFile[];
  onChoose: (race: number) => void;
}

export function WhichRace({ units, file, races, onChoose }: WhichRaceProps) {
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{RACE_FILE_TEXTS.which.legend(races.length)}</legend>
      {races.map((race, at) => (
        <RadioCard
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          key={at}
          // In the form of the details, and no part of it.
          form=""
          name="race-in-file"
          value={String(at)}
          checked={file.kept?.options.race === at}
          onChange={() => onChoose(at)}
          label={race.date === null ? RACE_FILE_TEXTS.which.unnamed : formatRaceDate(race.date)}
          note={factsOf(race, units)}
        />
      ))}
    </fieldset>
  );
}

function factsOf({ meters, seconds }: RaceInFile, units: Units): string {
  const facts = [
    meters === null ? null : distanceIn(units, meters),
    seconds === null ? null : clockTime(seconds),
  ];
  return facts.filter(Boolean).join("\u00a0· ");
}
