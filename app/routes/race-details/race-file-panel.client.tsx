/** The race's file: what it says of the details, and the course that it makes. Nothing of it is used without a press. */

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useRaceFile } from "../../browser/course/use-race-file.ts";
import type { KeptRaceFile } from "../../browser/device/device-store.ts";
import { useFocusTarget } from "../../browser/lib/focus-target.ts";
import { forgetSharedFile, listSharedFiles } from "../../browser/service-worker/shared-files.ts";
import { useShown } from "../../browser/text/use-field.ts";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { FileButton } from "../../components/ui/file-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { Course } from "../../domain/course/course.ts";
import { isShown } from "../../domain/course/course-options.ts";
import { isRaceFile } from "../../domain/course/race-file.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";
import { CourseChoices } from "./course-choices.tsx";
import { DetailOffers } from "./detail-offers.tsx";
import { FileFacts, ReadBetter, WhichRace } from "./file-facts.tsx";
import { RaceFileSources } from "./race-file-sources.tsx";
import { fillInAgain, fillInOffers, type Offer, takeBack, useOffers } from "./use-offers.ts";

export interface RaceFilePanelProps {
  recap: Recap;
  formRef: RefObject<HTMLFormElement>;
  /** The file to begin with: picked, or the id of a share. Null: the one that this device has kept. */
  start: File | string | null;
  /** What this device has kept of the recap. */
  kept: KeptRaceFile | null;
  /** What the recap shows. */
  course: Course | null;
}

export function RaceFilePanel({ recap, formRef, start, ...stored }: RaceFilePanelProps) {
  const file = useRaceFile(recap, stored);
  const { found, course, choice, unreadable, removed } = file;
  /** Closed at a later visit: then the fields matter. */
  const [isOpen, setIsOpen] = useState(start !== null);
  const units = unitsOf(useShown(recap));
  const offers = useOffers(formRef, found?.details[units] ?? null);
  const [announcement, setAnnouncement] = useState("");
  /** Whether the file that was removed had filled in a detail that nobody has changed since. */
  const [hasTakenBack, setHasTakenBack] = useState(false);
  const [heading, useAllButton, undoButton] = [useFocusTarget(), useFocusTarget(), useFocusTarget()];
  const uses = file.kept?.uses ?? [];
  const isChosen = found?.races.length === 0 || (file.kept?.options.race ?? null) !== null;
  const different = offers.filter(({ isEntered }) => !isEntered);

  async function add(picked: File): Promise<void> {
    const isReplaced = file.kept !== null;
    setAnnouncement("");
    setIsOpen(true);
    if (await file.add(picked)) setAnnouncement(isReplaced ? TEXTS.replaced : TEXTS.found);
  }

  const addRef = useRef(add);
  addRef.current = add;
  useEffect(() => {
    const begin = async () => {
      if (start instanceof File) return addRef.current(start);
      const shared = start && (await listSharedFiles(start)).findLast((each) => isRaceFile(each.file));
      if (!shared) return;
      await addRef.current(shared.file);
      // A reload finds what this device has kept.
      await forgetSharedFile(shared);
    };
    void begin();
  }, [start]);

  function use(used: Offer[]): void {
    if (!formRef.current) return;
    file.setUses([...uses, ...fillInOffers(formRef.current, used)]);
    setAnnouncement(TEXTS.filledIn);
  }

  function undo(): void {
    if (formRef.current) takeBack(formRef.current, uses);
    file.setUses([]);
    setAnnouncement(TEXTS.undone);
    useAllButton.focus();
  }

  function remove(): void {
    setHasTakenBack(formRef.current !== null && takeBack(formRef.current, uses));
    file.remove();
    setAnnouncement("");
    heading.focus();
  }

  function restore(): void {
    if (formRef.current && removed?.kept) fillInAgain(formRef.current, removed.kept.uses);
    file.restore();
    setAnnouncement(TEXTS.restored);
    heading.focus();
  }

  return (
    <section aria-labelledby="race-file" className="rounded-card border-2 border-race bg-card p-4 sm:p-6">
      <h2 ref={heading.ref} id="race-file" tabIndex={-1} className="text-2xl">
        {TEXTS.heading}
      </h2>
      <p role="status" className={file.reading === null ? "sr-only" : "mt-2"}>
        {file.reading === null ? announcement : TEXTS.reading}
      </p>
      {unreadable && (
        <Notice title={TEXTS.unreadable[unreadable.reason]} tone="danger" role="alert" className="mt-3">
          <bdi className="wrap-anywhere">{unreadable.fileName}</bdi>
        </Notice>
      )}
      {removed && (
        <Notice title={TEXTS.removed.title} className="mt-3">
          <p>{removedInWords(isShown(removed.choice), hasTakenBack)}</p>
          <Button look="quiet" onClick={restore}>
            {TEXTS.undo}
          </Button>
        </Notice>
      )}
      {file.kept ? (
        <>
          {file.isReadBetter && (
            <ReadBetter
              onUse={() => {
                file.readBetter();
                setAnnouncement(TEXTS.course.updated);
                heading.focus();
              }}
            />
          )}
          <DetailOffers formRef={formRef} offers={offers} onUse={(offer) => use([offer])} />
          <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
            <summary className="flex min-h-11 w-fit max-w-full items-center gap-2 font-semibold hover:text-race">
              <bdi className="wrap-anywhere min-w-0 underline underline-offset-4">{file.kept.fileName}</bdi>
            </summary>
            <p className="text-quiet text-sm">{file.isStored ? TEXTS.private : TEXTS.notStored}</p>
            {found && found.races.length > 0 && <WhichRace units={units} file={file} races={found.races} />}
            {found && isChosen && (
              <FileFacts raceType={recap.raceType} units={units} found={found} course={course} />
            )}
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
              {different.length > 0 && (
                <button
                  type="button"
                  ref={useAllButton.ref}
                  className={buttonClass("primary")}
                  onClick={() => {
                    use(different);
                    undoButton.focus();
                  }}
                >
                  {TEXTS.useAll}
                </button>
              )}
              {uses.length > 0 && (
                <button
                  type="button"
                  ref={undoButton.ref}
                  className={buttonClass("secondary")}
                  onClick={undo}
                >
                  {TEXTS.undo}
                </button>
              )}
            </div>
            {course && found && isChosen && (
              <CourseChoices file={file} course={course} found={found} onSay={setAnnouncement} />
            )}
            <FileButtons choose={TEXTS.replace} onPick={add}>
              <Button look="quiet" onClick={remove}>
                {TEXTS.remove}
              </Button>
            </FileButtons>
          </details>
        </>
      ) : (
        file.reading === null && (
          <>
            {isShown(choice) && <p className="mt-2">{TEXTS.elsewhere[choice]}</p>}
            <FileButtons choose={TEXTS.elsewhere.choose} onPick={add}>
              {isShown(choice) && (
                <Button
                  look="quiet"
                  onClick={() => {
                    file.show("nothing");
                    setAnnouncement(TEXTS.course.nothing.chosen);
                    heading.focus();
                  }}
                >
                  {TEXTS.elsewhere.remove}
                </Button>
              )}
            </FileButtons>
            <RaceFileSources />
          </>
        )
      )}
    </section>
  );
}

interface FileButtonsProps {
  choose: string;
  onPick: (file: File) => void;
  children: ReactNode;
}

function FileButtons({ choose, onPick, children }: FileButtonsProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <FileButton onPick={([file]) => file && onPick(file)}>{choose}</FileButton>
      {children}
    </div>
  );
}

function removedInWords(wasShown: boolean, hasTakenBack: boolean): string {
  const { file, course, details } = TEXTS.removed;
  return [file, ...(wasShown ? [course] : []), ...(hasTakenBack ? [details] : [])].join(" ");
}
