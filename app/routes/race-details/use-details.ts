/** The behaviour of the form of step 2: validates it, saves what is typed in it, shows what other tabs have typed, and submits it. */
import { useForm } from "@conform-to/react";
import { useNavigate, useSubmit } from "@remix-run/react";
import {
  type FormEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { useFocusTarget } from "../../browser/lib/focus-target.ts";
import { sendStep } from "../../browser/text/send-step.ts";
import { useFields } from "../../browser/text/use-field.ts";
import { useWithheldToast } from "../../components/text/use-withheld-toast.ts";
import { groupOf } from "../../domain/edits/fields.ts";
import { DETAIL_FIELDS, type DetailField, type RaceDetails } from "../../domain/race/race-details.ts";
import { suggestedDistance } from "../../domain/race/race-type.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { previousUrl } from "../../domain/wizard/wizard-screens.ts";
import { checkDetails, detailsPatch, detailTexts, enteredIn, formEntries } from "./details-values.ts";
import { fillIn, localToday, type SuggestedDay, useShownDetails, useSuggestedDay } from "./show-details.ts";
import type { DetailsResult } from "./use-stale-details.ts";
import { useStaleDetails } from "./use-stale-details.ts";

/** Shows details on the bib next to the form, without rendering the form again. */
export type ShowOnBib = (details: Partial<RaceDetails>) => void;

interface DetailsOptions {
  recap: Recap;
  /** The date to suggest while the recap has none, `YYYY-MM-DD`. */
  today: string;
  result: DetailsResult | undefined;
}

export function useDetails({ recap, today, result }: DetailsOptions) {
  const formRef = useRef<HTMLFormElement>(null);
  const suggestedDayRef = useSuggestedDay(formRef, recap, today);
  const fields = useFields(recap, DETAIL_FIELDS);
  const { partial, bibRef, read } = useEntered(formRef, suggestedDayRef);
  useShownDetails({ formRef, suggestedDayRef, recap, fields, onShown: read });
  const { stale, noteSent } = useStaleDetails(fields, result);
  const [, noteLeft] = useReducer((times: number) => times + 1, 0);
  const submit = useSubmit();
  const navigate = useNavigate();
  const [form, controls] = useForm({
    defaultValue: {
      ...detailTexts(recap),
      date: recap.date ?? today,
      distance: recap.distance ?? suggestedDistance(recap.raceType) ?? "",
      units: unitsOf(recap),
      ...(result?.kind === "stale" && detailTexts(result.mine)),
    },
    lastResult: result && "submission" in result ? result.submission : undefined,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ form: element, formData }) => checkDetails(formEntries(element, formData)),
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (submission?.status === "success") void sendWhenSaved(event.currentTarget, submitter);
    },
  });
  const notice = useFocusTarget();
  const showWithheld = useWithheldToast();
  useEffect(() => {
    if (result?.kind === "stale") notice.focus();
  }, [result, notice.focus]);

  function save(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    const field = detailNamed(name);
    if (!field) return;
    if (field === "date") suggestedDayRef.current = null;
    const entered = enteredIn(event.currentTarget);
    // What depends on it is saved with it.
    const group = [field, ...groupOf(field)];
    const known = group.filter((each) => !Number.isNaN(entered[each]));
    fields.change(Object.fromEntries(known.map((each) => [each, entered[each] ?? null])));
    read();
  }

  function focus({ target }: { target: EventTarget }) {
    const field = detailNamed((target as HTMLInputElement).name);
    if (field) fields.focus(field);
  }

  async function send() {
    const held = await sendStep(recap.shareId, (name) => name === "raceType" || detailNamed(name) !== null);
    if (held?.kind === "stale") notice.focus();
    showWithheld(held);
    return held;
  }

  async function sendWhenSaved(element: HTMLFormElement, submitter: HTMLElement | null) {
    if (await send()) return;
    noteSent();
    // With what was only suggested, too.
    submit(new FormData(element, submitter), { method: "post" });
  }

  /** Goes back and saves the details even if they are incomplete. Without scripts, submitting the form does that. */
  async function goBack(event: MouseEvent<HTMLButtonElement>) {
    // Invalid fields are not saved: submitting the form shows which.
    if (partial) return;
    event.preventDefault();
    const back = event.currentTarget;
    const held = await send();
    if (held?.kind === "rejected") back.form?.requestSubmit(back);
    if (!held) navigate(previousUrl("/race-details", recap.shareId));
  }

  const day: SuggestedDay = {
    isShown: () => suggestedDayRef.current !== null,
    suggest() {
      suggestedDayRef.current = localToday();
      if (formRef.current) fillIn(formRef.current, { date: suggestedDayRef.current });
      read();
    },
  };
  const { stored, state } = fields;
  const typing = {
    onInput: save,
    onFocus: focus,
    onBlur: () => {
      fields.blur();
      // What came meanwhile is shown in the control now.
      noteLeft();
    },
  };
  return {
    formRef,
    day,
    form,
    controls,
    stored,
    state,
    stale,
    noticeRef: notice.ref,
    partial,
    bibRef,
    typing,
    goBack,
  };
}

function detailNamed(name: string): DetailField | null {
  return DETAIL_FIELDS.find((field) => field === name) ?? null;
}

/** Reads the whole form: whether all of it can be saved, and for the bib beside it. */
function useEntered(formRef: RefObject<HTMLFormElement>, suggestedDayRef: { current: string | null }) {
  /** Set while a field is invalid; otherwise null. */
  const [partial, setPartial] = useState<{ reason: string | null } | null>(null);
  const bibRef = useRef<ShowOnBib>(() => {});
  const read = useCallback(() => {
    if (!formRef.current) return;
    const patch = detailsPatch(formRef.current, suggestedDayRef.current);
    setPartial(patch.unsavable && { reason: patch.reason });
    bibRef.current({ date: suggestedDayRef.current, ...patch.savable });
  }, [formRef, suggestedDayRef]);
  // The browser may have restored earlier input, and the date may differ from the server's suggestion.
  useEffect(read, [read]);
  return { partial, bibRef, read };
}
