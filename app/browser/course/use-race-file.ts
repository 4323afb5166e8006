/** The race's file on the screen of the details: reads it, keeps it on this device, and makes its course as chosen. */
import { useEffect, useRef, useState } from "react";
import type { Course } from "../../domain/course/course.ts";
import { type CourseOptions, FIRST_OPTIONS } from "../../domain/course/course-options.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { toStore } from "../device/byte-store.ts";
import type { DetailsUse, KeptRaceFile } from "../device/device-store.ts";
import { pageUser } from "../lib/page-user.ts";
import { type OpenRaceFile, openRaceFile } from "./open-race-file.ts";
import { pinnedCourse } from "./pinned-course.ts";
import type { FoundInFile, UnreadableReason } from "./race-file-messages.ts";
import { forgetRaceFile, keepRaceFile } from "./race-files.ts";
import { storeCourse } from "./store-course.ts";

interface RaceFileState {
  /** The name of the file that is being read. */
  reading: string | null;
  /** The last file that could not be used; the one before it stays. */
  unreadable: { fileName: string; reason: UnreadableReason } | null;
  kept: KeptRaceFile | null;
  /** False if the device has no room: the file is gone once the screen is left. */
  isStored: boolean;
  found: FoundInFile | null;
  /** As the recap shows it, or would show it. */
  course: Course | null;
  isShown: boolean;
  /** What was removed, until the screen is left. */
  removed: Pick<RaceFileState, "kept" | "course" | "isShown"> | null;
}

export interface ScreenRaceFile extends RaceFileState {
  /** Returns whether it can be used; otherwise the one before stays. */
  add: (file: File) => Promise<boolean>;
  choose: (change: Partial<CourseOptions>) => void;
  /** Shows the course in the recap, or takes it out. */
  show: (isShown: boolean) => void;
  setUses: (uses: DetailsUse[]) => void;
  /** Removes the file from this device, and its course from the recap. */
  remove: () => void;
  /** Undoes that. */
  restore: () => void;
}

/** `kept`: the file that this device has of the recap. `course`: what that shows. */
export function useRaceFile(
  recap: Recap,
  { kept, course }: Pick<RaceFileState, "kept" | "course">,
): ScreenRaceFile {
  const { shareId } = recap;
  const [state, setState] = useState<RaceFileState>({
    reading: null,
    unreadable: null,
    kept,
    isStored: true,
    found: null,
    course,
    isShown: course !== null,
    removed: null,
  });
  /** Ahead of the rendering: a file is read for longer than that. */
  const now = useRef(state);
  const opened = useRef<OpenRaceFile | null>(null);

  function change(changed: Partial<RaceFileState>): void {
    now.current = { ...now.current, ...changed };
    setState(now.current);
  }

  /** Makes the course as it is chosen now; the recap gets it if it shows one. */
  async function make(): Promise<void> {
    const file = opened.current;
    const options = now.current.kept?.options;
    if (!file || !options) return;
    const made = await pinnedCourse(file, recap, { options, before: now.current.course });
    // Another file or choice has come in the meantime.
    if (opened.current !== file || now.current.kept?.options !== options) return;
    change({ course: made });
    if (now.current.isShown) await storeCourse(shareId, made);
  }

  function take(file: OpenRaceFile): void {
    opened.current?.close();
    opened.current = file;
    change({ found: file.found });
  }

  /** Reads the file that this device has kept. */
  async function reopen({ fileName, file: { bytes, type } }: KeptRaceFile): Promise<void> {
    const outcome = await openRaceFile(new Blob([bytes], { type }));
    if (outcome.kind === "unreadable") return change({ unreadable: { fileName, reason: outcome.reason } });
    // Another one was added in the meantime.
    if (opened.current || !now.current.kept) return outcome.file.close();
    take(outcome.file);
    // Another device may have made what is shown.
    if (!now.current.isShown) await make();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen opens
  useEffect(() => {
    if (kept) void reopen(kept);
    return () => opened.current?.close();
  }, []);

  function update(changed: Partial<KeptRaceFile>): void {
    if (!now.current.kept) return;
    const next = { ...now.current.kept, ...changed };
    change({ kept: next });
    void keepRaceFile(next);
  }

  return {
    ...state,
    async add(picked) {
      change({ reading: picked.name, unreadable: null });
      const outcome = await openRaceFile(picked);
      if (outcome.kind === "unreadable") {
        change({ reading: null, unreadable: { fileName: picked.name, reason: outcome.reason } });
        return false;
      }
      const before = now.current.kept;
      const added: KeptRaceFile = {
        shareId,
        userId: pageUser(),
        fileName: picked.name,
        file: await toStore(picked),
        // Another file may be of another place, and of another day.
        options: before
          ? { ...FIRST_OPTIONS, hasMap: before.options.hasMap, hasHeartRate: before.options.hasHeartRate }
          : FIRST_OPTIONS,
        uses: before?.uses ?? [],
      };
      take(outcome.file);
      change({ reading: null, kept: added, removed: null, isStored: await keepRaceFile(added) });
      await make();
      return true;
    },
    choose(changed) {
      if (!now.current.kept) return;
      update({ options: { ...now.current.kept.options, ...changed } });
      void make();
    },
    show(isShown) {
      change({ isShown });
      void storeCourse(shareId, isShown ? now.current.course : null);
    },
    setUses: (uses) => update({ uses }),
    remove() {
      const { kept: removed, course: made, isShown } = now.current;
      opened.current?.close();
      opened.current = null;
      change({
        kept: null,
        found: null,
        course: null,
        isShown: false,
        unreadable: null,
        removed: { kept: removed, course: made, isShown },
      });
      void forgetRaceFile(shareId);
      if (isShown) void storeCourse(shareId, null);
    },
    restore() {
      const { removed } = now.current;
      if (!removed?.kept) return;
      change({ ...removed, removed: null });
      void keepRaceFile(removed.kept);
      if (removed.isShown) void storeCourse(shareId, removed.course);
      void reopen(removed.kept);
    },
  };
}
