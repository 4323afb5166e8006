/** Places photos on the recap's course by their times, in silence. Asks about the camera's clock where most are outside the race. */

import { useEffect, useMemo, useRef, useState } from "react";
import { type OpenedRaceFile, openRaceFile, pinnedCourse } from "../../browser/course/open-race-file.ts";
import { storeCourse } from "../../browser/course/store-course.ts";
import { findRaceFile, storeRaceFile } from "../../browser/course/stored-race-files.ts";
import type { StoredRaceFile } from "../../browser/device/device-database.ts";
import type { Upload } from "../../browser/media/tab-uploads.ts";
import { type Course, hasMap } from "../../domain/course/course.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { CourseOptions } from "../../domain/shown-course/course-options.ts";
import { isOnCourse, type Pinned, pinOf, shotsOf, withPin } from "../../domain/shown-course/pins.ts";
import { COURSE_PINS_TEXTS as TEXTS } from "../../texts/course/course-pins.ts";
import { FieldOnCourse, type PlaceFieldOf, ShiftPhotos } from "../course-settings/places-on-course.tsx";

export interface CoursePinsProps {
  recap: Recap;
  /** The recap's, when the screen opened. */
  course: Course;
  /** Of the grid, also those that have arrived. */
  uploads: readonly Upload[];
  onPlaceUpload: (key: string, meters: number | null) => void;
  onPlaces: (change: () => PlaceFieldOf | null) => void;
}

export function CoursePins({ onPlaces, ...pinned }: CoursePinsProps) {
  const { recap } = pinned;
  const { course, shiftMinutes, isClockOff, place, shift } = useCoursePins(pinned);
  const [announcement, setAnnouncement] = useState("");
  const unit = unitsOf(recap);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field shows its place on this course
  useEffect(() => {
    onPlaces(() => (course.meters && hasMap(course) ? fieldOf : null));
    return () => onPlaces(() => null);
  }, [course, unit]);

  function fieldOf(pinned: Pinned) {
    const shown = { recap, course, onPlace: place, onSay: setAnnouncement };
    return <FieldOnCourse {...shown} pinned={pinned} label={TEXTS.place(unit)} />;
  }

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isClockOff && shiftMinutes !== null && hasMap(course) && (
        <section className="mt-4 rounded-card border-2 border-line p-4">
          <h3 className="font-semibold">{TEXTS.heading}</h3>
          <p>{TEXTS.isClockOff}</p>
          <ShiftPhotos
            shiftMinutes={shiftMinutes}
            onShift={(minutes) => void shift(minutes)}
            onSay={setAnnouncement}
          />
        </section>
      )}
    </>
  );
}

interface PlacedPins {
  /** Includes places of uploads that have not arrived, by the upload's key. */
  course: Course;
  /** How much later photos were taken than their camera says, in minutes; null if their times tell nothing here. */
  shiftMinutes: number | null;
  /** Whether most photos were taken outside the race: the camera's clock is hours off. */
  isClockOff: boolean;
  /** Takes photos for so much later than before. */
  shift: (minutes: number) => Promise<void>;
  /** In measured meters; null for nowhere. */
  place: (pinned: Pinned, meters: number | null) => void;
}

interface CoursePinsOptions {
  recap: Recap;
  /** The recap's, as it was when the screen opened. Only this screen and that of the file change it. */
  course: Course;
  uploads: readonly Upload[];
  onPlaceUpload: (key: string, meters: number | null) => void;
}

/** Where a recap's photos and answers are on its course: by their time, if this device has the race's file, or by hand. */
function useCoursePins(options: CoursePinsOptions): PlacedPins {
  const { recap, course: first, uploads } = options;
  const [course, setCourse] = useState(first);
  const [kept, setKept] = useState<StoredRaceFile | null>(null);
  const now = useRef({ course, kept });
  const [isClockOff, setClockOff] = useState(false);
  const opened = useRef<Promise<OpenedRaceFile> | null>(null);
  const { shareId } = recap;
  const shots = shotsOf(recap.media);

  function change(next: Course): void {
    now.current.course = next;
    setCourse(next);
    void storeCourse(shareId, next);
  }

  function choose(changed: Partial<CourseOptions>): void {
    const before = now.current.kept;
    if (!before) return;
    const next = { ...before, options: { ...before.options, ...changed } };
    now.current.kept = next;
    setKept(next);
    void storeRaceFile(next);
  }

  /** Pins photos by their times, as they are known now. */
  async function pinByTime(): Promise<void> {
    const file = now.current.kept;
    if (!file) return;
    opened.current ??= openRaceFile(new Blob([file.file.bytes], { type: file.file.type }));
    const outcome = await opened.current;
    if (outcome.kind === "unreadable") {
      opened.current = null;
      return;
    }
    const { course: before } = now.current;
    const made = await pinnedCourse(outcome.file, recap, { options: file.options, before });
    if (made.kind === "unreadable") return;
    // Something else has happened in the meantime.
    if (now.current.kept !== file || now.current.course !== before) return;
    const pins = made.course.pins.filter(({ meters }) => isOnCourse(before, meters));
    const dated = shotsOf(recap.media).filter(({ takenAt }) => takenAt !== null);
    const outside = dated.filter(({ id }) => !pinOf(made.course.pins, { mediaId: id }));
    if (outside.length > dated.length / 2) setClockOff(true);
    if (JSON.stringify(pins) !== JSON.stringify(before.pins)) change({ ...before, pins });
  }

  useEffect(() => {
    let isLeft = false;
    void findRaceFile(shareId).then((found) => {
      if (isLeft) return;
      now.current.kept = found;
      setKept(found);
    });
    return () => {
      isLeft = true;
      void opened.current?.then((outcome) => outcome.kind === "open" && outcome.file.close());
    };
  }, [shareId]);

  // Photos that were added since.
  const isNew = ({ id, takenAt }: (typeof shots)[number]) =>
    takenAt !== null && !(id in (kept?.options.placed ?? {})) && !pinOf(course.pins, { mediaId: id });
  const added = kept ? shots.filter(isNew).map(({ id }) => id) : [];
  const pinRef = useRef(pinByTime);
  pinRef.current = pinByTime;
  const addedKey = added.join();
  useEffect(() => {
    if (addedKey) void pinRef.current();
  }, [addedKey]);

  const coming = uploads.filter(({ mediaId, place }) => mediaId === null && place !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they are placed
  const shown = useMemo(
    () => coming.reduce((all, { key, place = null }) => withPin(all, { mediaId: key }, place), course),
    [course, JSON.stringify(coming.map(({ key, place }) => [key, place]))],
  );
  // The outbox pins it too, in case this screen is closed by then.
  const arrived = uploads.flatMap(({ mediaId, place }) =>
    mediaId !== null && typeof place === "number" && !pinOf(course.pins, { mediaId })
      ? [{ mediaId, place }]
      : [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    for (const { mediaId, place: meters } of arrived) place({ mediaId }, meters);
  }, [arrived.map(({ mediaId }) => mediaId).join()]);

  const latest = useRef(options);
  latest.current = options;
  function place(pinned: Pinned, meters: number | null): void {
    if ("mediaId" in pinned) {
      const { mediaId } = pinned;
      const { uploads: listed, onPlaceUpload } = latest.current;
      const upload = listed.find((each) => each.key === mediaId || each.mediaId === mediaId);
      if (upload) onPlaceUpload(upload.key, meters);
      if (upload?.mediaId === null) return;
      choose({ placed: { ...now.current.kept?.options.placed, [mediaId]: meters } });
    }
    change(withPin(now.current.course, pinned, meters));
  }

  return {
    course: shown,
    isClockOff,
    shiftMinutes: kept && shots.some(({ takenAt }) => takenAt !== null) ? kept.options.shiftMinutes : null,
    async shift(minutes) {
      choose({ shiftMinutes: (now.current.kept?.options.shiftMinutes ?? 0) + minutes });
      await pinByTime();
    },
    place,
  };
}
