/** What readers see of the race's file: the athlete chooses, and nothing is shown before. */
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { type Course, hasMap } from "../../domain/course/course.ts";
import { COURSE_CHOICES, type CourseChoice } from "../../domain/shown-course/course-options.ts";
import { RACE_FILE_TEXTS } from "../../texts/course/race-file.ts";
import { CoursePreview } from "./course-preview.tsx";

const TEXTS = RACE_FILE_TEXTS.course;

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
