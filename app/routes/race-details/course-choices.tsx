/** What readers see of the race's file: the athlete chooses, and nothing is shown before. */
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { Checkbox, RadioCard } from "../../components/ui/field.tsx";
import { type Course, hasMap } from "../../domain/course/course.ts";
import { COURSE_CHOICES, type CourseChoice, isShown } from "../../domain/course/course-options.ts";
import type { FoundInFile } from "../../domain/course/found-in-file.ts";
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
      <h3 className="text-xl">{TEXTS.heading}</h3>
      <fieldset className="mt-2 space-y-2" aria-describedby="course-undecided">
        <legend className="font-semibold">{TEXTS.legend}</legend>
        <p id="course-undecided" className="min-h-5 text-quiet text-sm">
          {choice === null && TEXTS.undecided} {!hasMap(course) && TEXTS.noMap}
        </p>
        {choices.map((each) => (
          <RadioCard
            key={each}
            name="course-choice"
            value={each}
            checked={choice === each}
            onChange={() => {
              file.show(each);
              onSay(TEXTS[each].chosen);
            }}
            label={TEXTS[each].label}
            note={noteOf(each, course)}
          />
        ))}
      </fieldset>
      {found.hasHeartRate && (
        <Checkbox
          checked={file.kept?.options.hasHeartRate ?? false}
          onChange={({ currentTarget: { checked } }) => {
            file.showHeartRate(checked);
            onSay(isShown(choice) ? TEXTS.updated : "");
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
