/** The race's file: it fills in what the form lacks, and the athlete says what readers see of it. */

import { type RefObject, useEffect, useRef, useState } from "react";
import { useRaceFile } from "../../browser/course/use-race-file.ts";
import type { DetailsUse, StoredRaceFile } from "../../browser/device/device-database.ts";
import { useFocusTarget } from "../../browser/lib/focus-target.ts";
import { forgetSharedFile, listSharedFiles } from "../../browser/service-worker/shared-files.ts";
import { useShown } from "../../browser/text/use-field.ts";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { Course } from "../../domain/course/course.ts";
import type { FoundInFile } from "../../domain/course/found-in-file.ts";
import { isRaceFile } from "../../domain/course/race-file.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { isShown } from "../../domain/shown-course/course-options.ts";
import { COURSE_SETTINGS_TEXTS } from "../../texts/course/course-settings.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";
import { CourseQuestion, WhichRace } from "../course-settings/course-question.tsx";
import { CourseSettings, UnreadableFile } from "../course-settings/course-settings.tsx";
import { RemoveCourse, RemovedFile } from "../course-settings/removed-course.tsx";
import { DetailOffers, OtherType, Pauses } from "./detail-offers.tsx";
import { RaceFileOffer } from "./race-file-offer.tsx";
import type { SuggestedDay } from "./show-details.ts";
import { fillInAgain, fillInEmpty, fillInOffer, type Offer, undoFillIn, useOffers } from "./use-offers.ts";

export interface RaceFilePanelProps {
  recap: Recap;
  formRef: RefObject<HTMLFormElement>;
  day: SuggestedDay;
  /** A picked file, or the id of a share; null for the file that this device has stored. */
  start: File | string | null;
  kept: StoredRaceFile | null;
  course: Course | null;
}

export function RaceFilePanel({ recap, formRef, day, start, ...stored }: RaceFilePanelProps) {
  const file = useRaceFile(recap, stored);
  const { kept, found, course, choice, unreadable, removed } = file;
  const units = unitsOf(useShown(recap));
  const details = found?.details[units] ?? null;
  const { entered, offers } = useOffers({ formRef, day }, details);
  const [announcement, setAnnouncement] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  /** What is asked above the settings, because a file of this visit brought it. */
  const [isNew, setIsNew] = useState({ race: false, choice: choice === null });
  /** Whether the removed file had filled in a detail that is unchanged since. */
  const [hasUndone, setHasUndone] = useState(false);
  /** Whether the failed file was picked here. Then its message is at the button and has the focus. */
  const [hasPicked, setHasPicked] = useState(start !== null);
  const [heading, undoButton, fillInButton] = [useFocusTarget(), useFocusTarget(), useFocusTarget()];
  const uses = kept?.uses ?? [];
  const usesRef = useRef<DetailsUse[]>(uses);
  usesRef.current = uses;
  const isChosen = found?.races.length === 0 || (kept?.options.race ?? null) !== null;
  const isFilledIn = isChosen && uses.length > 0;
  const isElsewhere = kept === null && file.reading === null && isShown(choice);

  /** Undoes what the previous file or race filled in, then fills in what is empty. */
  function fill({ details: byUnits }: FoundInFile): void {
    const { current: form } = formRef;
    if (!form) return;
    undoFillIn(form, usesRef.current, day);
    const filled = fillInEmpty(form, byUnits[units], day);
    file.setUses(filled);
    setAnnouncement(filled.length > 0 ? TEXTS.filledIn : "");
  }

  async function add(picked: File): Promise<void> {
    const isReplaced = kept !== null;
    setAnnouncement("");
    setHasPicked(true);
    const added = await file.add(picked);
    if (!added) return setIsOpen(isReplaced);
    setIsNew({ race: added.races.length > 0, choice: true });
    setIsOpen(false);
    // The pressed button is gone.
    if (document.activeElement === document.body || isReplaced) heading.focus();
    if (added.races.length === 0) fill(added);
    if (isReplaced) setAnnouncement(TEXTS.replaced);
  }

  async function chooseRace(race: number): Promise<void> {
    const chosen = await file.chooseRace(race);
    if (chosen) fill(chosen);
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

  function use(offer: Pick<Offer, "details">): void {
    if (formRef.current) file.setUses([...uses, fillInOffer(formRef.current, offer, day)]);
  }

  function undo(): void {
    if (formRef.current) undoFillIn(formRef.current, uses, day);
    file.setUses([]);
    setAnnouncement(TEXTS.undone);
    fillInButton.focus();
  }

  function remove(): void {
    setHasUndone(formRef.current !== null && undoFillIn(formRef.current, uses, day));
    file.remove();
    setIsOpen(false);
    setAnnouncement("");
    heading.focus();
  }

  function restore(): void {
    if (formRef.current && removed?.kept) fillInAgain(formRef.current, removed.kept.uses, day);
    file.restore();
    setAnnouncement(TEXTS.restored);
    heading.focus();
  }

  const question = course && found && isChosen && (
    <CourseQuestion file={file} course={course} onSay={setAnnouncement} />
  );
  const whichRace = found && found.races.length > 0 && (
    <WhichRace units={units} file={file} races={found.races} onChoose={(race) => void chooseRace(race)} />
  );
  const filling = (
    <>
      {isFilledIn && (
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{TEXTS.filledIn}</span> <span aria-hidden="true">·</span>
          <button ref={undoButton.ref} type="button" className={buttonClass("quiet")} onClick={undo}>
            {TEXTS.undo}
          </button>
        </p>
      )}
      {isChosen && uses.length === 0 && found && offers.some((offer) => offer.entered === "nothing") && (
        <button
          ref={fillInButton.ref}
          type="button"
          className={buttonClass("quiet")}
          onClick={() => {
            fill(found);
            undoButton.focus();
          }}
        >
          {TEXTS.fillIn}
        </button>
      )}
    </>
  );
  const isEmpty = kept === null && !isElsewhere && file.reading === null;
  return (
    <section
      aria-labelledby="race-file"
      className={
        isEmpty
          ? ""
          : `rounded-card border-2 border-line bg-card px-4 ${isNew.choice || isElsewhere ? "pt-2 pb-1" : ""}`.trimEnd()
      }
    >
      <h2
        ref={heading.ref}
        id="race-file"
        tabIndex={-1}
        className={isEmpty || isFilledIn || !isNew.choice ? "sr-only" : "pt-1 text-xl"}
      >
        {TEXTS.heading}
      </h2>
      <p role="status" className={file.reading === null ? "sr-only" : "mt-1 pb-2"}>
        {file.reading === null ? announcement : TEXTS.reading}
      </p>
      {removed && (
        <RemovedFile removed={removed} hasUndoneDetails={hasUndone} className="mb-3" onRestore={restore} />
      )}
      {kept && (
        <>
          {unreadable && !hasPicked && (
            <Notice title={TEXTS.unreadable[unreadable.reason]} tone="danger" className="mt-2">
              <bdi className="wrap-anywhere">{unreadable.fileName}</bdi>
            </Notice>
          )}
          {file.isReadBetter && (
            <Notice title={TEXTS.better.title} className="mt-2">
              <Button
                look="quiet"
                onClick={() => {
                  file.readBetter();
                  setAnnouncement(COURSE_SETTINGS_TEXTS.updated);
                  heading.focus();
                }}
              >
                {TEXTS.better.use}
              </Button>
            </Notice>
          )}
          <DetailOffers
            formRef={formRef}
            offers={offers.filter(({ field }) => !uses.some(({ filled }) => field in filled))}
            onUse={use}
          />
          {details?.finishTime && found?.timeWithoutPauses && (
            <Pauses
              formRef={formRef}
              finishTime={entered.finishTime}
              times={{ with: details.finishTime, without: found.timeWithoutPauses }}
              onUse={(finishTime) => use({ details: { finishTime } })}
            />
          )}
          {isNew.race && <div className="my-2">{whichRace}</div>}
          {isNew.choice && filling}
          {found?.notes.map((note) => (
            <p key={note} className="py-1 font-semibold">
              {TEXTS.notes[note]}
            </p>
          ))}
          {found?.raceType && isChosen && <OtherType recap={recap} found={found.raceType} />}
          {isNew.choice && question && <div className="mt-1">{question}</div>}
        </>
      )}
      {isElsewhere && <p className="mt-1">{TEXTS.elsewhere[choice]}</p>}
      {(kept || isElsewhere) && (
        <CourseSettings
          recap={recap}
          file={kept && !hasPicked ? { ...file, unreadable: null } : file}
          isOpen={isOpen}
          onToggle={setIsOpen}
          onPick={(picked) => void add(picked)}
          onRemove={remove}
          onSay={setAnnouncement}
        >
          {kept ? (
            <>
              {!isNew.choice && filling}
              {!isNew.race && whichRace}
              {!isNew.choice && question}
            </>
          ) : (
            <RemoveCourse
              file={file}
              onRemoved={(said) => {
                setAnnouncement(said);
                heading.focus();
              }}
            />
          )}
        </CourseSettings>
      )}
      {isEmpty && (
        <>
          <RaceFileOffer onPick={(picked) => void add(picked)} />
          <UnreadableFile unreadable={unreadable} />
        </>
      )}
    </section>
  );
}
