/** What the recap shows of the race's course, and what it hides. All of it is asked: nothing is shown before a press. */
import type { FoundInFile } from "../../browser/course/race-file-messages.ts";
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { checkboxClass } from "../../components/ui/field.tsx";
import type { Course } from "../../domain/course/course.ts";
import { lengthInWords, unitsOf } from "../../domain/course/course-length.ts";
import { hiddenParts } from "../../domain/course/pins.ts";
import { splitUnitOf } from "../../domain/course/splits.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { RACE_FILE_TEXTS } from "../../texts/course/race-file.ts";
import { CoursePreview } from "./course-preview.tsx";

const TEXTS = RACE_FILE_TEXTS.course;

interface CourseChoicesProps {
  recap: Recap;
  file: ScreenRaceFile;
  course: Course;
  found: FoundInFile;
  onSay: (announcement: string) => void;
}

export function CourseChoices({ recap, file, course, found, onSay }: CourseChoicesProps) {
  const parts = partsOf(course);
  if (!file.kept) return null;
  const { options } = file.kept;
  const unit = splitUnitOf(recap, navigator.language);
  const hidden = hiddenParts(course).map(({ from, to }) =>
    TEXTS.part(String(unitsOf(from, unit)), lengthInWords(to, unit)),
  );

  const choose: ScreenRaceFile["choose"] = (change) => {
    file.choose(change);
    onSay(file.isShown ? TEXTS.updated : "");
  };

  return (
    <div className="mt-5 border-line border-t-2 pt-4">
      <h3 className="text-xl">{TEXTS.heading}</h3>
      <CoursePreview course={course} />
      {parts.length === 0 && <p className="mt-2">{found.hasPlaces ? TEXTS.allHidden : TEXTS.nothing}</p>}
      {(parts.length > 0 || file.isShown) && (
        <>
          <label className="mt-2 flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={file.isShown}
              onChange={({ currentTarget: { checked } }) => {
                file.show(checked);
                onSay(checked ? TEXTS.shown : TEXTS.taken);
              }}
              aria-describedby="course-parts"
              className={checkboxClass}
            />
            {TEXTS.show}
          </label>
          <p id="course-parts" className="text-quiet text-sm">
            {parts.length > 0 && TEXTS.parts(parts)}
          </p>
        </>
      )}
      {found.hasPlaces && (
        <fieldset className="mt-4" aria-describedby="course-hidden">
          <legend className="font-semibold">{TEXTS.nearHome}</legend>
          <div className="flex flex-wrap gap-x-6">
            {([true, false] as const).map((isNearHome) => (
              <label key={String(isNearHome)} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="near-home"
                  checked={options.isNearHome === isNearHome}
                  onChange={() => choose({ isNearHome })}
                  className="size-6 accent-race"
                />
                {isNearHome ? TEXTS.yes : TEXTS.no}
              </label>
            ))}
          </div>
          <p id="course-hidden" className="text-quiet text-sm">
            {TEXTS.hidden[`${options.isNearHome}`]} {hidden.length > 0 && TEXTS.notShown(hidden)}
          </p>
        </fieldset>
      )}
      <div className="mt-3">
        {found.hasPlaces && (
          <Choice
            label={TEXTS.noMap}
            hint={TEXTS.noMapHint}
            isChecked={!options.hasMap}
            onChange={(isChecked) => choose({ hasMap: !isChecked })}
          />
        )}
        {found.hasHeartRate && (
          <Choice
            label={TEXTS.showHeartRate}
            isChecked={options.hasHeartRate}
            onChange={(hasHeartRate) => choose({ hasHeartRate })}
          />
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function Choice({ label, hint, isChecked, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className={checkboxClass}
      />
      <span>
        {label}
        {hint && <span className="block text-quiet text-sm">{hint}</span>}
      </span>
    </label>
  );
}

/** Returns what readers would see. */
function partsOf({ stretches, heights, times, heartRates }: Course): string[] {
  return [
    ...(stretches.length > 0 ? [TEXTS.route] : []),
    ...(heights ? [TEXTS.profile] : []),
    ...(times ? [TEXTS.splits] : []),
    ...(heartRates ? [TEXTS.heartRate] : []),
  ];
}
