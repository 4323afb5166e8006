/** The form of step 2: the race's details. */
import { Form, useSearchParams } from "@remix-run/react";
import { type MutableRefObject, useEffect, useRef, useState } from "react";
import { shownCourse } from "../../browser/course/store-course.ts";
import { findRaceFile } from "../../browser/course/stored-race-files.ts";
import { useShown } from "../../browser/text/use-field.ts";
import { LiveNotice, SaveStatus, type ShownSaveState } from "../../components/text/save-status.tsx";
import { StaleNotice } from "../../components/text/stale-notice.tsx";
import { Button, SubmitButton } from "../../components/ui/button.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { FormFailure } from "../../components/ui/notice.tsx";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import { StepBar, WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { DETAIL_FIELDS, type RaceDetails } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { SHARED_PARAMETER } from "../../domain/site/shared-files-target.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { ADD_RACE_FILE_TEXTS as TEXTS } from "../../texts/course/add-race-file.ts";
import { RACE_DETAILS_TEXTS } from "../../texts/race/race-details.ts";
import { lazyPart } from "../lazy-part/lazy-part.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { detailsIntents, detailText } from "./details-values.ts";
import { RaceFileOffer } from "./race-file-offer.tsx";
import type { RaceFilePanelProps } from "./race-file-panel.client.tsx";
import { type ShowOnBib, useDetails } from "./use-details.ts";
import type { DetailsResult } from "./use-stale-details.ts";

interface DetailsFormProps {
  recap: Recap;
  /** The date to suggest while the recap has none, `YYYY-MM-DD`. */
  today: string;
  /** Shown instead of the form's field; null without an account or without a name. */
  accountName: string | null;
  result: DetailsResult | undefined;
}

export function DetailsForm({ recap, today, accountName, result }: DetailsFormProps) {
  const details = useDetails({ recap, today, result });
  const { formRef, form, controls, stored, state, stale, noticeRef, partial, bibRef } = details;
  const hydrated = useHydrated();
  // The race's file may change it here.
  const { raceType } = useShown(recap);
  const saveState = partial ? unsaved(form.valid ? partial.reason : null) : state;
  return (
    <WizardFrame
      path="/race-details"
      raceType={raceType}
      bib={<DetailsBib saved={{ ...recap, raceType, date: recap.date ?? today }} showRef={bibRef} />}
      status={<SaveStatus says="course" state={saveState} />}
    >
      <LiveNotice recap={recap} />
      <Form
        method="post"
        id={form.id}
        ref={formRef}
        onSubmit={form.onSubmit}
        {...details.typing}
        autoComplete="off"
        noValidate
      >
        {/* The Enter key presses a form's first button: this one submits as Next does. */}
        <button type="submit" className="hidden" />
        <HiddenFields recap={stored} result={hydrated ? undefined : result} />
        <FormFailure result={result} />
        {stale && (
          <StaleNotice
            noticeRef={noticeRef}
            differences={stale.differences}
            url={wizardUrl("/race-details", recap.shareId)}
            conflict={stale.conflict}
          />
        )}
        <DetailFields
          fields={controls}
          raceType={raceType}
          accountName={accountName}
          afterName={<RaceFileBlock recap={recap} formRef={formRef} day={details.day} />}
        />
        <SaveStatus says="trouble" state={saveState} />
        <StepBar>
          <Button type="submit" look="secondary" {...detailsIntents.button("back")} onClick={details.goBack}>
            {RACE_DETAILS_TEXTS.back}
          </Button>
          <SubmitButton>{RACE_DETAILS_TEXTS.next}</SubmitButton>
        </StepBar>
      </Form>
    </WizardFrame>
  );
}

/** `reason` is null if the field itself shows it. */
function unsaved(reason: string | null): ShownSaveState {
  return { kind: "rejected", message: reason ?? undefined };
}

/** The recap's id and its stored values. After a rejected form, the values from before it. */
function HiddenFields({ recap, result }: { recap: Recap; result: DetailsResult | undefined }) {
  const isUnsaved = result?.kind === "invalid" || result?.kind === "limited";
  const before = isUnsaved ? (result.submission.initialValue ?? {}) : null;
  return (
    <>
      <input type="hidden" name="recap" value={recap.shareId} />
      {DETAIL_FIELDS.map((field) => (
        <input
          key={field}
          type="hidden"
          name={shownName(field)}
          value={before ? String(before[shownName(field)] ?? "") : detailText(recap[field])}
        />
      ))}
    </>
  );
}

interface DetailsBibProps {
  /** The recap as the form first shows it. */
  saved: Recap;
  showRef: MutableRefObject<ShowOnBib>;
}

export function DetailsBib({ saved, showRef }: DetailsBibProps) {
  const [entered, setEntered] = useState<Partial<RaceDetails>>(saved);
  useEffect(() => {
    showRef.current = setEntered;
  }, [showRef]);
  return <WizardBib race={{ ...entered, raceType: saved.raceType, owner: saved.owner }} isSticky />;
}

const RaceFilePanel = lazyPart(async () => (await import("./race-file-panel.client.tsx")).RaceFilePanel);

/** Asks for the race's file, for which scripts have to run. All that follows is loaded once there is one, or a course. */
function RaceFileBlock(shown: Pick<RaceFilePanelProps, "recap" | "formRef" | "day">) {
  const { recap } = shown;
  const share = useSearchParams()[0].get(SHARED_PARAMETER);
  const [opened, setOpened] = useState<Pick<RaceFilePanelProps, "start" | "kept" | "course"> | null>(null);
  const [isOver, setIsOver] = useState(false);
  /** Counts openings, so that the file that was picked last is used. */
  const turn = useRef(0);

  async function open(start: RaceFilePanelProps["start"]) {
    const ownTurn = ++turn.current;
    const [kept, course] = await Promise.all([findRaceFile(recap.shareId), shownCourse(recap)]);
    if ((start || kept || course) && turn.current === ownTurn) setOpened({ start, kept, course });
  }

  const openRef = useRef(open);
  openRef.current = open;
  useEffect(() => void openRef.current(share), [share]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping adds to the button
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) void open(file);
      }}
      data-over={isOver || undefined}
      className="mb-4 rounded-card outline-dashed outline-2 outline-transparent outline-offset-2 data-over:outline-race no-js:hidden"
    >
      {opened ? (
        <RaceFilePanel
          shown={{ ...shown, ...opened }}
          failed={TEXTS.notLoaded}
          isUrgent
          holdsWork={opened.start instanceof File}
        />
      ) : (
        <RaceFileOffer onPick={open} />
      )}
    </div>
  );
}
