/** A race's file or course that is removed, on the details and on the summary alike. */
import type { ScreenRaceFile } from "../../browser/course/use-race-file.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { isShown } from "../../domain/shown-course/course-options.ts";
import { COURSE_SETTINGS_TEXTS } from "../../texts/course/course-settings.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";

interface RemovedFileProps {
  removed: NonNullable<ScreenRaceFile["removed"]>;
  /** Whether the details that it had filled in are empty again. */
  hasUndoneDetails?: boolean;
  onRestore: () => void;
  className: string;
}

/** Says what is gone, and brings it back. */
export function RemovedFile({ removed, hasUndoneDetails = false, onRestore, className }: RemovedFileProps) {
  const { title, file, course, details } = TEXTS.removed;
  const said = [file, ...(isShown(removed.choice) ? [course] : []), ...(hasUndoneDetails ? [details] : [])];
  return (
    <Notice title={title} className={className}>
      <p>{said.join(" ")}</p>
      <Button look="quiet" onClick={onRestore}>
        {TEXTS.undo}
      </Button>
    </Notice>
  );
}

/** Removes a course from the recap whose file another device has. */
export function RemoveCourse({
  file,
  onRemoved,
}: {
  file: ScreenRaceFile;
  onRemoved: (said: string) => void;
}) {
  return (
    <Button
      look="quiet"
      onClick={() => {
        file.show("nothing");
        onRemoved(COURSE_SETTINGS_TEXTS.nothing.chosen);
      }}
    >
      {TEXTS.elsewhere.remove}
    </Button>
  );
}
