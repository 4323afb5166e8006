/** The behaviour of the form of step 2: validates, autosaves, restores and submits it. */
import { type SubmissionResult, useForm } from "@conform-to/react";
import { useNavigate, useSubmit } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useFocusTarget } from "../../browser/lib/focus-target.ts";
import type { OfflineAnswer } from "../../browser/network/offline-action.ts";
import { isHeldBack } from "../../browser/text/autosave.ts";
import { markSaved, setShown } from "../../browser/text/mark-saved.ts";
import { type ScreenAutosave, useAutosave } from "../../browser/text/use-autosave.ts";
import { useWithheldToast } from "../../components/text/use-withheld-toast.ts";
import { calendarDay } from "../../domain/lib/dates.ts";
import { suggestedDistance } from "../../domain/race/race.ts";
import { DETAIL_FIELDS, detailOf, type RaceDetails } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { previousUrl } from "../../domain/wizard/wizard.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import {
  checkDetails,
  detailsPatch,
  detailText,
  detailTexts,
  formEntries,
  versionText,
} from "./details-values.ts";

/** Shows details on the bib next to the form, without rendering the form again. */
export type ShowOnBib = (details: Partial<RaceDetails>) => void;

/** The result of a submitted form that was not saved. */
export type DetailsResult =
  | { kind: "invalid" | "incomplete"; submission: SubmissionResult<string[]> }
  | { kind: "limited"; message: string; submission: SubmissionResult<string[]> }
  | { kind: "stale"; mine: Partial<RaceDetails>; theirs: RaceDetails }
  | OfflineAnswer;

interface DetailsOptions {
  recap: Recap;
  /** The date to suggest while the recap has none, `YYYY-MM-DD`. */
  today: string;
  result: DetailsResult | undefined;
}

export function useDetails({ recap, today, result }: DetailsOptions) {
  const { formRef, suggestedDayRef, autosave, partial, bibRef, read } = useDetailsAutosave(recap, today);
  const { stale, isFromPage } = useStaleVersions(autosave, result, recap);
  const submit = useSubmit();
  const navigate = useNavigate();
  const [form, fields] = useForm({
    defaultValue: {
      ...detailTexts(recap),
      date: recap.date ?? today,
      distance: recap.distance ?? suggestedDistance(recap.raceType) ?? "",
      ...(result?.kind === "stale" && detailTexts(result.mine)),
    },
    lastResult: result && "submission" in result ? result.submission : undefined,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ form: element, formData }) => checkDetails(formEntries(element, formData)),
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (submission?.status === "success")
        void sendWhenSaved(event.currentTarget, submitter, submission.value);
    },
  });
  const notice = useFocusTarget();
  const showWithheld = useWithheldToast();
  useEffect(() => {
    if (result?.kind === "stale") notice.focus();
  }, [result, notice.focus]);

  function save(event: FormEvent<HTMLFormElement>) {
    if ((event.target as HTMLInputElement).name === "date") suggestedDayRef.current = null;
    const { savable, unsavable } = read();
    const entered = { details: unsavable ?? savable };
    // A conflict is resolved by a button, not by more typing.
    if (isFromPage) autosave.keep(entered);
    else autosave.change({ details: savable }, entered);
  }

  async function sendWhenSaved(
    element: HTMLFormElement,
    submitter: HTMLElement | null,
    entered: RaceDetails,
  ) {
    const saved = await autosave.flush("athlete");
    const { kind } = saved;
    if (kind === "stale") notice.focus();
    showWithheld(isHeldBack(saved) ? saved : null);
    if (saved.kind === "stale" || isHeldBack(saved)) return;
    const formData = new FormData(element, submitter);
    if (!stale && DETAIL_FIELDS.every((field) => autosave.isStored(field, entered[field] ?? null))) {
      markSaved(
        formData,
        DETAIL_FIELDS.flatMap((field) => [field, shownName(field)]),
      );
      return submit(formData, { method: "post" });
    }
    // Also what was only suggested: the device may have to answer the form.
    if (kind === "retrying") autosave.keep({ details: entered });
    // A conflict that the server found before this page had its scripts: its notice shows what is stored.
    if (!stale)
      for (const field of DETAIL_FIELDS) setShown(formData, field, autosave.baseOf(field), detailText);
    submit(formData, { method: "post" });
  }

  /** Goes back and saves the details even if they are incomplete. Without scripts, submitting the form does that. */
  async function goBack(event: MouseEvent<HTMLButtonElement>) {
    // Invalid fields are not saved: submitting the form shows which.
    if (partial) return;
    event.preventDefault();
    const back = event.currentTarget;
    const saved = await autosave.flush("athlete");
    const { kind } = saved;
    const isHeld = isHeldBack(saved);
    showWithheld(isHeld ? saved : null);
    if (kind === "stale") notice.focus();
    if (kind === "rejected") back.form?.requestSubmit(back);
    if (kind === "idle" || kind === "saved" || (kind === "retrying" && !isHeld))
      navigate(previousUrl("/race-details", recap.shareId));
  }

  return { formRef, form, fields, autosave, stale, noticeRef: notice.ref, partial, bibRef, save, goBack };
}

function useDetailsAutosave(recap: Recap, today: string) {
  const formRef = useRef<HTMLFormElement>(null);
  const suggestedDayRef = useSuggestedDay(formRef, recap, today);
  /** Set while an invalid field is stored only on this device; otherwise null. */
  const [partial, setPartial] = useState<{ reason: string | null } | null>(null);
  const bibRef = useRef<ShowOnBib>(() => {});
  const autosave = useAutosave({
    recap,
    screen: "details",
    onRestore({ details = {} }) {
      show(details);
      return { details: read().savable };
    },
  });

  function show(details: Partial<RaceDetails>) {
    if (details.date) suggestedDayRef.current = null;
    // What the recap does not have yet stays in the form as it was suggested.
    const date = details.date ?? suggestedDayRef.current;
    const distance = details.distance ?? suggestedDistance(recap.raceType);
    const shown = {
      ...details,
      ...("date" in details && { date }),
      ...("distance" in details && { distance }),
    };
    if (formRef.current) fillIn(formRef.current, shown);
  }

  function read() {
    if (!formRef.current) return { savable: {}, unsavable: null };
    const patch = detailsPatch(formRef.current, suggestedDayRef.current);
    setPartial(patch.unsavable && { reason: patch.reason });
    bibRef.current({ date: suggestedDayRef.current, ...patch.savable });
    return patch;
  }

  const readRef = useRef(read);
  readRef.current = read;
  // The browser may have restored earlier input, and the date may differ from the server's suggestion.
  useEffect(() => void readRef.current(), []);

  return { formRef, suggestedDayRef, autosave, partial, bibRef, read };
}

/** Replaces the date that the server suggests by the device's current date, unless the athlete has changed it. */
function useSuggestedDay(formRef: RefObject<HTMLFormElement>, recap: Recap, today: string) {
  const suggestedDayRef = useRef(recap.date === null ? today : null);
  useEffect(() => {
    const control = formRef.current?.elements.namedItem("date");
    if (!(control instanceof HTMLInputElement) || control.value !== suggestedDayRef.current) return;
    suggestedDayRef.current = localToday();
    control.value = suggestedDayRef.current;
  }, [formRef]);
  return suggestedDayRef;
}

type Difference = { field: string; label: string; mine: string; theirs: string };

/**
 * Returns both versions if another tab has changed the same fields. `isFromPage` is true if the server rendered the
 * conflict with the page.
 */
function useStaleVersions(
  { state, change }: ScreenAutosave,
  result: DetailsResult | undefined,
  recap: Recap,
): { stale: { differences: Difference[] } | null; isFromPage: boolean } {
  const rejected = result?.kind === "stale" ? result : null;
  // The recap has been loaded since.
  const isFromPage =
    rejected !== null && DETAIL_FIELDS.every((name) => rejected.theirs[name] === recap[name]);
  const isFromScripts = rejected !== null && !isFromPage;
  // Autosave then gets the same conflict and can resolve it.
  useEffect(() => {
    if (rejected && isFromScripts) change({ details: rejected.mine });
  }, [rejected, isFromScripts, change]);
  if (state.kind === "stale")
    return {
      stale: versions(state.mine.details ?? {}, state.theirs as Partial<RaceDetails>),
      isFromPage: false,
    };
  return { stale: rejected && isFromPage ? versions(rejected.mine, rejected.theirs) : null, isFromPage };
}

function versions(mine: Partial<RaceDetails>, theirs: Partial<RaceDetails>) {
  const differences = DETAIL_FIELDS.filter((field) => field in mine && field in theirs)
    .map((field) => ({
      field,
      label: detailOf(field).label,
      mine: versionText(field, mine),
      theirs: versionText(field, theirs),
    }))
    .filter((difference) => difference.mine !== difference.theirs);
  return { differences };
}

/** Sets the controls of these details; nobody learns of it. */
export function fillIn(form: HTMLFormElement, details: Partial<RaceDetails>) {
  for (const [field, value] of Object.entries(details)) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      control.value = detailText(value);
    }
  }
}

export function localToday(): string {
  return calendarDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
