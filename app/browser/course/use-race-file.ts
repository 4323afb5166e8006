/** The race file on a screen: reads it, stores it on this device, and makes the chosen course. */
import { useEffect, useRef, useState } from "react";
import type { Course } from "../../domain/course/course.ts";
import type { FoundInFile } from "../../domain/course/found-in-file.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import {
  type CourseChoice,
  type CourseOptions,
  choiceOf,
  chosenOf,
  FIRST_OPTIONS,
  isShown,
} from "../../domain/shown-course/course-options.ts";
import { type Pinned, withPin } from "../../domain/shown-course/pins.ts";
import type { DetailsUse, StoredRaceFile } from "../device/device-database.ts";
import { toStore } from "../device/outbox-byte-store.ts";
import { pageUser } from "../lib/page-user.ts";
import { type OpenRaceFile, openRaceFile, pinnedCourse } from "./open-race-file.ts";
import type { UnreadableReason } from "./race-file-messages.ts";
import { storeCourse } from "./store-course.ts";
import { forgetRaceFile, storeRaceFile } from "./stored-race-files.ts";

interface RaceFileState {
  /** The name of the file that is being read. */
  reading: string | null;
  /** The last file that could not be used; the one before it stays. */
  unreadable: { fileName: string; reason: UnreadableReason } | null;
  kept: StoredRaceFile | null;
  /** False if the device has no room: the file is gone once the screen is left. */
  isStored: boolean;
  found: FoundInFile | null;
  /** All that readers can be shown of the file. Until it is made, what they see. */
  course: Course | null;
  /** What they see; null until the athlete chooses: nothing. */
  choice: CourseChoice | null;
  /** Whether they see a course that an older version of the reader made. */
  isReadBetter: boolean;
  /** What was removed, until the screen is left. */
  removed: Pick<RaceFileState, "kept" | "course" | "choice"> | null;
}

/** The options with which the course is made anew as soon as they are chosen. */
const MADE_ANEW_BY = ["race", "hasHeartRate", "shiftMinutes"] as const;

/** The same distance or time is the same race; another file may be shown by another device. */
const SAME_RACE = 0.05;

/** Whether it says something else of the same race than what readers see. Pins and heart rates are other choices. */
function isReadOtherwise(made: Course | null, shown: Course): boolean {
  const { pins: _pins, heartRates: _heartRates, ...said } = shown;
  if (!made || !(isAbout(made.meters, said.meters) || isAbout(made.seconds, said.seconds))) return false;
  return (Object.keys(said) as (keyof typeof said)[]).some(
    (key) => JSON.stringify(made[key]) !== JSON.stringify(said[key]),
  );
}

function isAbout(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.abs(one - other) <= SAME_RACE * other;
}

export type ScreenRaceFile = ReturnType<typeof useRaceFile>;

/** `kept`: the file that this device has of the recap. `course`: what that shows. */
export function useRaceFile(recap: Recap, { kept, course }: Pick<RaceFileState, "kept" | "course">) {
  const { shareId } = recap;
  const [state, setState] = useState<RaceFileState>({
    reading: null,
    unreadable: null,
    kept,
    isStored: true,
    found: null,
    course,
    isReadBetter: false,
    choice: course ? choiceOf(course) : kept?.options.choice === "nothing" ? "nothing" : null,
    removed: null,
  });
  /** The latest state: reading a file takes longer than a rendering. */
  const now = useRef(state);
  const opened = useRef<OpenRaceFile | null>(null);
  /** Ends the reading of the file that is added: of several the last one counts. */
  const adding = useRef<AbortController | null>(null);
  const isLeft = useRef(false);

  function change(changed: Partial<RaceFileState>): void {
    now.current = { ...now.current, ...changed };
    setState(now.current);
  }

  /** Makes the course. Resolves with false if it cannot, or if the file or its options were chosen anew in the meantime. */
  async function make(): Promise<boolean> {
    const file = opened.current;
    if (!file || !now.current.kept) return false;
    const { fileName, options } = now.current.kept;
    const made = await pinnedCourse(file, recap, { options, before: now.current.course });
    const latest = now.current.kept?.options;
    if (opened.current !== file || MADE_ANEW_BY.some((option) => latest?.[option] !== options[option]))
      return false;
    // Something was placed meanwhile.
    if (latest?.placed !== options.placed) return make();
    if (made.kind === "unreadable") {
      change({ unreadable: { fileName, reason: made.reason } });
      return false;
    }
    change({ found: made.found, course: made.course });
    return true;
  }

  async function send(): Promise<void> {
    change({ isReadBetter: false });
    await storeCourse(shareId, chosenOf(now.current.course, now.current.choice));
  }

  /** Reads the file that this device has kept. */
  async function reopen({ fileName, file: { bytes, type } }: StoredRaceFile): Promise<void> {
    const outcome = await openRaceFile(new Blob([bytes], { type }));
    if (outcome.kind === "unreadable") return change({ unreadable: { fileName, reason: outcome.reason } });
    // The screen was left or another one was added in the meantime.
    if (isLeft.current || opened.current || !now.current.kept) return outcome.file.close();
    opened.current = outcome.file;
    const { course: shown, choice } = now.current;
    if (shown && isShown(choice) && (await make()))
      change({ isReadBetter: isReadOtherwise(chosenOf(now.current.course, choice), shown) });
    else await make();
  }

  /** Opens a file that is added, with its course: one that makes none is damaged. */
  async function openAdded(picked: File, options: CourseOptions, signal: AbortSignal) {
    const outcome = await openRaceFile(picked, signal);
    if (outcome.kind === "unreadable") return outcome;
    const { file } = outcome;
    const made = await pinnedCourse(file, recap, { options, before: now.current.course });
    if (made.kind === "made") return { ...made, kind: "open" as const, file, stored: await toStore(picked) };
    file.close();
    return made;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen opens
  useEffect(() => {
    isLeft.current = false;
    if (kept) void reopen(kept);
    return () => {
      isLeft.current = true;
      opened.current?.close();
    };
  }, []);

  function update(changed: Partial<StoredRaceFile>): void {
    if (!now.current.kept) return;
    const next = { ...now.current.kept, ...changed };
    change({ kept: next });
    void storeRaceFile(next);
  }

  function choose(changed: Partial<CourseOptions>): void {
    const { kept: before } = now.current;
    if (before) update({ options: { ...before.options, ...changed } });
  }

  /** Makes the course with other options. Resolves with false if they were chosen anew in the meantime. */
  async function chooseAnew(changed: Partial<CourseOptions>): Promise<boolean> {
    choose(changed);
    if (!(await make())) return false;
    if (isShown(now.current.choice)) await send();
    return true;
  }

  return {
    ...state,
    /** Returns what is found in it; null if it cannot be used, and the one before stays. */
    async add(picked: File): Promise<FoundInFile | null> {
      adding.current?.abort();
      const own = new AbortController();
      adding.current = own;
      change({ reading: picked.name, unreadable: null });
      // Another file may be of another place, and of another day.
      const options = { ...FIRST_OPTIONS, hasHeartRate: now.current.kept?.options.hasHeartRate ?? false };
      const outcome = await openAdded(picked, options, own.signal);
      if (own.signal.aborted) return null;
      adding.current = null;
      if (outcome.kind === "unreadable") {
        change({ reading: null, unreadable: { fileName: picked.name, reason: outcome.reason } });
        return null;
      }
      const { file, found, course, stored } = outcome;
      const added: StoredRaceFile = {
        shareId,
        userId: pageUser(),
        fileName: picked.name,
        file: stored,
        options,
        uses: now.current.kept?.uses ?? [],
      };
      opened.current?.close();
      opened.current = file;
      // The file is stored even if the screen was left meanwhile.
      if (isLeft.current) file.close();
      const wasShown = isShown(now.current.choice);
      change({ reading: null, kept: added, found, course, choice: null, removed: null });
      if (wasShown) void send();
      change({ isStored: await storeRaceFile(added) });
      return found;
    },
    /** Which race of the file it is. Returns what is found of that; null if another one was chosen in the meantime. */
    async chooseRace(race: number): Promise<FoundInFile | null> {
      return (await chooseAnew({ race })) ? now.current.found : null;
    },
    showHeartRate: (hasHeartRate: boolean) => void chooseAnew({ hasHeartRate }),
    /** Places something on the course, in measured meters; null for nowhere. */
    place(pinned: Pinned, meters: number | null) {
      const { course: before, kept: ofDevice } = now.current;
      if (!before) return;
      if ("mediaId" in pinned) choose({ placed: { ...ofDevice?.options.placed, [pinned.mediaId]: meters } });
      change({ course: withPin(before, pinned, meters) });
      if (isShown(now.current.choice)) void send();
    },
    /** Takes photos for so many minutes later than before. */
    shift: (minutes: number) =>
      void chooseAnew({ shiftMinutes: (now.current.kept?.options.shiftMinutes ?? 0) + minutes }),
    /** What readers see from now on. */
    show(choice: CourseChoice) {
      choose({ choice });
      change({ choice });
      void send();
    },
    /** Shows the course as it is read now. */
    readBetter() {
      void send();
    },
    setUses: (uses: DetailsUse[]) => update({ uses }),
    /** Removes the file from this device, and its course from the recap. */
    remove() {
      adding.current?.abort();
      adding.current = null;
      const { kept: removed, course: made, choice } = now.current;
      opened.current?.close();
      opened.current = null;
      change({
        reading: null,
        kept: null,
        found: null,
        course: null,
        choice: null,
        unreadable: null,
        removed: { kept: removed, course: made, choice },
      });
      void forgetRaceFile(shareId);
      if (isShown(choice)) void send();
    },
    /** Undoes that. */
    restore() {
      const { removed } = now.current;
      if (!removed?.kept) return;
      change({ ...removed, removed: null });
      void storeRaceFile(removed.kept);
      if (isShown(removed.choice)) void send();
      void reopen(removed.kept);
    },
  };
}
