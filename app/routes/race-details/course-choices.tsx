/** What readers see of the race's file: the athlete chooses, and nothing is shown before. */
import type { FoundInFile } from "../../browser/course/race-file-messages.ts";
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { Checkbox } from "../../components/ui/field.tsx";
import { type Course, hasMap } from "../../domain/course/course.ts";
import { COURSE_CHOICES, type CourseChoice } from "../../domain/course/course-options.ts";
import { RACE_FILE_TEXTS } from "../../texts/course/race-file.ts";
import { CoursePreview } from "./course-preview.tsx";

const TEXTS = RACE_FILE_TEXTS.course;

interface CourseChoicesProps {
  file: ScreenRaceFile;
  course: Course;
  found: FoundInFile;
  onSay: (announcement: string) => void;
}

export function CourseChoices({ file, course, found, onSay }: CourseChoicesProps) {
  const { choice } = file;
  const choices = choicesOf(course);
  if (choices.length === 1 && choice === null)
    return <p className="mt-5 border-line border-t-2 pt-4">{TEXTS.nothingToShow}</p>;
  return (
    <div className="mt-5 border-line border-t-2 pt-4">
      <h3 id="course-choices" className="text-xl">
        {TEXTS.heading}
      </h3>
      <fieldset className="mt-2 space-y-2" aria-describedby="course-undecided">
        <legend className="font-semibold">{TEXTS.legend}</legend>
        <p id="course-undecided" className="min-h-5 text-quiet text-sm">
          {choice === null && TEXTS.undecided} {!hasMap(course) && TEXTS.noMap}
        </p>
        {choices.map((each) => (
          <label
            key={each}
            className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-card border-2 border-edge bg-card px-4 py-2.5 has-checked:border-race has-checked:shadow-[inset_0_0_0_1px_var(--race)]"
          >
            <input
              type="radio"
              name="course-choice"
              value={each}
              checked={choice === each}
              onChange={() => {
                file.show(each);
                onSay(TEXTS[each].chosen);
              }}
              className="radio-dot size-5"
            />
            <span>
              <span className="block font-semibold">{TEXTS[each].label}</span>
              <span className="block text-quiet text-sm">{noteOf(each, course)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {found.hasHeartRate && (
        <Checkbox
          checked={file.kept?.options.hasHeartRate ?? false}
          onChange={({ currentTarget: { checked } }) => {
            file.showHeartRate(checked);
            onSay(choice === null || choice === "nothing" ? "" : TEXTS.updated);
          }}
          className="mt-2"
        >
          {TEXTS.showHeartRate}
        </Checkbox>
      )}
      {(choice === null || choice === "course") && <CoursePreview course={course} />}
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
