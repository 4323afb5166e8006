/** What the recap shows of the race's course, and what it hides. All of it is asked: nothing is shown before a press. */
import type { FoundInFile } from "../../browser/course/race-file-messages.ts";
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { Checkbox } from "../../components/ui/field.tsx";
import type { Course } from "../../domain/course/course.ts";
import { lengthInWords, unitsOf } from "../../domain/course/course-units.ts";
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
          <Checkbox
            checked={file.isShown}
            onChange={({ currentTarget: { checked } }) => {
              file.show(checked);
              onSay(checked ? TEXTS.shown : TEXTS.taken);
            }}
            aria-describedby="course-parts"
            className="mt-2 font-semibold"
          >
            {TEXTS.show}
          </Checkbox>
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
          <Checkbox
            checked={!options.hasMap}
            onChange={({ currentTarget }) => choose({ hasMap: !currentTarget.checked })}
            className="py-1"
          >
            <span>
              {TEXTS.noMap}
              <span className="block text-quiet text-sm">{TEXTS.noMapHint}</span>
            </span>
          </Checkbox>
        )}
        {found.hasHeartRate && (
          <Checkbox
            checked={options.hasHeartRate}
            onChange={({ currentTarget }) => choose({ hasHeartRate: currentTarget.checked })}
            className="py-1"
          >
            {TEXTS.showHeartRate}
          </Checkbox>
        )}
      </div>
    </div>
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
