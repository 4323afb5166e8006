/** The course as readers see it, and what of it can be changed here. The details stay as they are. */
import { useState } from "react";
import { useRaceFile } from "../../browser/course/use-race-file.ts";
import type { StoredRaceFile } from "../../browser/device/device-database.ts";
import { useFocusTarget } from "../../browser/lib/focus-target.ts";
import { CourseSection } from "../../components/course/course-section.tsx";
import type { Course } from "../../domain/course/course.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import { chosenOf, isShown } from "../../domain/shown-course/course-options.ts";
import { COURSE_SETTINGS_TEXTS } from "../../texts/course/course-settings.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";
import { CourseQuestion, WhichRace } from "../course-settings/course-question.tsx";
import { CourseSettings } from "../course-settings/course-settings.tsx";
import { RemoveCourse, RemovedFile } from "../course-settings/removed-course.tsx";

export interface CourseReviewProps {
  recap: Recap;
  kept: StoredRaceFile | null;
  course: Course | null;
}

export function CourseReview({ recap, ...stored }: CourseReviewProps) {
  const file = useRaceFile(recap, stored);
  const { kept, found, course, choice, removed } = file;
  const [announcement, setAnnouncement] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const heading = useFocusTarget();
  const shown = chosenOf(course, choice);
  const isChosen = found?.races.length === 0 || (kept?.options.race ?? null) !== null;
  if (!kept && !shown && !removed) return null;

  async function add(picked: File): Promise<void> {
    setAnnouncement("");
    setIsOpen(true);
    const isReplaced = kept !== null;
    if ((await file.add(picked)) && isReplaced) setAnnouncement(TEXTS.replaced);
  }

  function say(text: string): void {
    setAnnouncement(text);
    heading.focus();
  }

  return (
    <div data-course-review>
      {shown ? (
        // Its own edges are those of the column.
        <div className="-mx-4 [&_h2]:text-3xl">
          <CourseSection
            shareId={recap.shareId}
            race={recap}
            course={shown}
            media={recap.media}
            story={storyOf(recap)}
            isOpen
          />
        </div>
      ) : (
        <>
          <h2 className="mt-16 text-3xl">{COURSE_SETTINGS_TEXTS.yourCourse}</h2>
          {kept && <p className="mt-2 text-quiet">{COURSE_SETTINGS_TEXTS.nothing.chosen}</p>}
        </>
      )}
      <div ref={heading.ref} tabIndex={-1} className="mt-4">
        <p role="status" className={file.reading === null ? "sr-only" : "py-2"}>
          {file.reading === null ? announcement : TEXTS.reading}
        </p>
        {removed && (
          <RemovedFile
            removed={removed}
            className="mt-3"
            onRestore={() => {
              file.restore();
              say(TEXTS.restored);
            }}
          />
        )}
        {(kept || isShown(choice)) && (
          <CourseSettings
            recap={recap}
            file={file}
            isOpen={isOpen}
            onToggle={setIsOpen}
            onPick={(picked) => void add(picked)}
            onRemove={() => {
              file.remove();
              setIsOpen(false);
              heading.focus();
            }}
            onSay={setAnnouncement}
          >
            {found && found.races.length > 0 && (
              <WhichRace
                units={unitsOf(recap)}
                file={file}
                races={found.races}
                onChoose={(race) => void file.chooseRace(race)}
              />
            )}
            {course && found && isChosen && (
              <CourseQuestion file={file} course={course} hasPreview={false} onSay={setAnnouncement} />
            )}
            {!kept && isShown(choice) && (
              <p>
                {TEXTS.elsewhere[choice]} <RemoveCourse file={file} onRemoved={say} />
              </p>
            )}
          </CourseSettings>
        )}
      </div>
    </div>
  );
}
