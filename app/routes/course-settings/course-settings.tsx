/** The fold with everything about the race's file that is asked for only when it is wanted. */
import type { ReactNode } from "react";
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/field.tsx";
import { FileButton } from "../../components/ui/file-button.tsx";
import { FocusedNotice } from "../../components/ui/notice.tsx";
import type { Course } from "../../domain/course/course.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { distanceIn, heightIn, type Units, unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import { isShown } from "../../domain/shown-course/course-options.ts";
import { shotsOf } from "../../domain/shown-course/pins.ts";
import { memoriesUrl } from "../../domain/wizard/wizard-screens.ts";
import { COURSE_PINS_TEXTS } from "../../texts/course/course-pins.ts";
import { COURSE_SETTINGS_TEXTS } from "../../texts/course/course-settings.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";
import { PlacesOnCourse } from "./places-on-course.tsx";

interface CourseSettingsProps {
  recap: Recap;
  file: ScreenRaceFile;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onPick: (file: File) => void;
  onRemove: () => void;
  onSay: (announcement: string) => void;
  children?: ReactNode;
}

export function CourseSettings({ file, isOpen, onToggle, children, ...props }: CourseSettingsProps) {
  const { recap, onPick, onRemove, onSay } = props;
  const { kept, found, course, choice } = file;
  const units = unitsOf(recap);
  const hasPlaces = recap.media.length > 0 || storyOf(recap).length > 0;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4 hover:text-race">
        {COURSE_SETTINGS_TEXTS.heading}
      </summary>
      <div className="space-y-4 pt-1 pb-1">
        {children}
        {kept && (
          <div>
            <p className="font-semibold">
              <bdi className="wrap-anywhere">{kept.fileName}</bdi>
            </p>
            <p className="text-quiet text-sm">{file.isStored ? TEXTS.private : TEXTS.notStored}</p>
            {course && <CourseFacts course={course} units={units} />}
          </div>
        )}
        {found?.hasHeartRate && (
          <Checkbox
            form=""
            checked={kept?.options.hasHeartRate ?? false}
            onChange={({ currentTarget: { checked } }) => {
              file.showHeartRate(checked);
              onSay(isShown(choice) ? COURSE_SETTINGS_TEXTS.updated : "");
            }}
          >
            {COURSE_SETTINGS_TEXTS.showHeartRate}
          </Checkbox>
        )}
        {course && choice === "course" && hasPlaces && (
          <section aria-labelledby="course-places">
            <h3 id="course-places" className="font-sans font-semibold text-base tracking-normal">
              {COURSE_SETTINGS_TEXTS.places}
            </h3>
            <PlacesOnCourse
              recap={recap}
              course={course}
              shiftMinutes={shiftOf(file, recap)}
              onShift={file.shift}
              onPlace={file.place}
              onSay={onSay}
            />
            {recap.media.length > 0 && (
              <ButtonLink look="quiet" to={memoriesUrl(recap.shareId)}>
                {COURSE_PINS_TEXTS.photos}
              </ButtonLink>
            )}
          </section>
        )}
        <div>
          <RaceFileButton onPick={onPick} unreadable={file.unreadable}>
            {kept ? TEXTS.replace : TEXTS.elsewhere.choose}
          </RaceFileButton>
          {kept && (
            <Button look="quiet" onClick={onRemove} className="mt-1">
              {TEXTS.remove}
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}

function shiftOf({ kept }: ScreenRaceFile, { media }: Recap): number | null {
  return kept && shotsOf(media).some(({ takenAt }) => takenAt !== null) ? kept.options.shiftMinutes : null;
}

/** What the fields do not say: the climb, and the legs of a race of several sports. */
function CourseFacts({ course: { climb, legs }, units }: { course: Course; units: Units }) {
  return (
    <>
      {climb && <p className="mt-2">{TEXTS.climb(heightIn(units, climb.meters), climb.isMeasured)}</p>}
      {legs.length > 1 && (
        <ol aria-label={TEXTS.legs} className="mt-2 divide-y divide-line border-line border-y">
          {legs.map((leg, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <li key={at} className="flex flex-wrap gap-x-4 py-1 tabular-nums">
              <span className="min-w-24 grow font-semibold">{TEXTS.sports[leg.sport ?? "other"]}</span>
              {leg.sport !== "transition" && leg.meters && <span>{distanceIn(units, leg.meters)}</span>}
              {leg.seconds !== null && <span className="min-w-20 text-right">{clockTime(leg.seconds)}</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface RaceFileButtonProps {
  children: string;
  onPick: (file: File) => void;
  unreadable: ScreenRaceFile["unreadable"];
}

/** The button that picks the race's file. The message about an unusable file takes the focus. */
function RaceFileButton({ children, onPick, unreadable }: RaceFileButtonProps) {
  return (
    <div>
      <FileButton onPick={([file]) => file && onPick(file)}>{children}</FileButton>
      <UnreadableFile unreadable={unreadable} />
    </div>
  );
}

export function UnreadableFile({ unreadable }: Pick<RaceFileButtonProps, "unreadable">) {
  return (
    unreadable && (
      <FocusedNotice
        title={TEXTS.unreadable[unreadable.reason]}
        tone="danger"
        className="mt-3"
        result={unreadable}
      >
        <bdi className="wrap-anywhere">{unreadable.fileName}</bdi>
      </FocusedNotice>
    )
  );
}
