/** The form of step 2: checks with the domain's schema while typing, autosaves, and shows a second tab's version. */
import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { localToday } from "../../browser/local-today.ts";
import type { OfflineAnswer } from "../../browser/offline-action.ts";
import { type ScreenAutosave, useAutosave } from "../../browser/use-autosave.ts";
import { StepBar } from "../../components/layout/wizard-frame.tsx";
import { SaveStatus } from "../../components/recap/save-status.tsx";
import { StaleNotice } from "../../components/recap/stale-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { OfflineNotice } from "../../components/ui/offline-notice.tsx";
import { type RaceDetails, raceDetailsSchema } from "../../domain/race.ts";
import type { Recap } from "../../domain/recap.ts";
import { wizardUrl } from "../../domain/wizard.ts";
import { DetailFields } from "./detail-fields.tsx";
import { DETAIL_FIELDS, DETAIL_LABELS, detailsPatch, detailText, possibleDetails } from "./details-values.ts";

type DetailsAnswer =
  | { kind: "invalid"; result: SubmissionResult<string[]> }
  | { kind: "stale"; result: SubmissionResult<string[]>; theirs: RaceDetails & { rev: number } }
  | OfflineAnswer;

interface DetailsFormProps {
  recap: Recap;
  base: string;
  /** The day to offer while the recap has no date. */
  today: string;
  answer: DetailsAnswer | undefined;
}

export function DetailsForm({ recap, base, today, answer }: DetailsFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  /** Something that is entered breaks its bounds and is kept on this device alone. */
  const [isPartial, setIsPartial] = useState(false);
  const navigate = useNavigate();
  const isSending = useNavigation().state !== "idle";
  const autosave = useAutosave({
    recap,
    screen: "details",
    onRestore: ({ details }) => {
      if (!formRef.current || !details) return {};
      fillIn(formRef.current, details);
      const { savable, unsavable } = detailsPatch(formRef.current);
      setIsPartial(unsavable !== null);
      return { details: savable };
    },
  });
  const [form, fields] = useForm({
    defaultValue: { ...textsOf(recap), date: recap.date ?? today },
    lastResult: answer && "result" in answer ? answer.result : undefined,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(possibleDetails(formData), { schema: raceDetailsSchema }),
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      if (submission?.status === "success") void sendWhenSaved(event.currentTarget);
    },
  });

  async function sendWhenSaved(element: HTMLFormElement) {
    const { kind } = await autosave.flush();
    if (kind === "stale" || kind === "retrying") return;
    const formData = new FormData(element);
    formData.set("rev", String(Math.max(autosave.currentRev(), stale?.rev ?? 0)));
    submit(formData, { method: "post" });
  }

  /** Incomplete details are no reason to stay; without scripts the form is sent and saves them. */
  async function goBack(event: MouseEvent) {
    // A field that cannot be saved is a reason: the form's own check shows which.
    if (isPartial) return;
    event.preventDefault();
    const { kind } = await autosave.flush();
    if (kind === "idle" || kind === "saved") navigate(wizardUrl("/race-type", recap.shareId));
  }

  useEffect(() => correctToday(formRef.current, recap.date, today), [recap.date, today]);

  function save(event: FormEvent<HTMLFormElement>) {
    const { savable, unsavable } = detailsPatch(event.currentTarget);
    setIsPartial(unsavable !== null);
    autosave.change({ details: savable }, { details: unsavable ?? savable });
  }

  const saveLive = () => recap.status === "published" && void autosave.flush();
  const stale = staleVersions(autosave, answer, formRef.current);

  return (
    <Form
      method="post"
      id={form.id}
      ref={formRef}
      onSubmit={form.onSubmit}
      onInput={save}
      onBlur={saveLive}
      noValidate
    >
      <input type="hidden" name="recap" value={recap.shareId} />
      <input type="hidden" name="rev" value={stale?.rev ?? recap.rev} />
      <input type="hidden" name="base" value={base} />
      {answer?.kind === "offline" && <OfflineNotice />}
      {stale && (
        <StaleNotice
          differences={stale.differences}
          url={wizardUrl("/race-details", recap.shareId)}
          settle={autosave.state.kind === "stale" ? autosave : null}
        />
      )}
      <DetailFields fields={fields} />
      <SaveStatus state={isPartial ? { kind: "rejected" } : autosave.state} />
      <StepBar>
        <Button type="submit" look="secondary" name="go" value="back" onClick={goBack}>
          Back
        </Button>
        <Button type="submit" disabled={isSending}>
          Next
        </Button>
      </StepBar>
    </Form>
  );
}

/** Both versions, when another tab has changed the same fields. */
function staleVersions(
  autosave: ScreenAutosave,
  answer: DetailsAnswer | undefined,
  form: HTMLFormElement | null,
) {
  if (autosave.state.kind === "stale") {
    return versions(autosave.state.mine.details ?? {}, autosave.state.recap);
  }
  if (answer?.kind !== "stale") return null;
  const mine = form ? detailsPatch(form).savable : (answer.result.initialValue ?? {});
  return versions(mine, answer.theirs);
}

function versions(mine: Record<string, unknown>, theirs: RaceDetails & { rev: number }) {
  const differences = DETAIL_FIELDS.map((field) => ({
    label: DETAIL_LABELS[field as keyof RaceDetails],
    mine: detailText(mine[field] as string | null),
    theirs: detailText(theirs[field as keyof RaceDetails]),
  })).filter((difference) => difference.mine !== difference.theirs);
  return { rev: theirs.rev, differences };
}

function textsOf(recap: RaceDetails): Record<keyof RaceDetails, string> {
  return Object.fromEntries(
    DETAIL_FIELDS.map((field) => [field, detailText(recap[field as keyof RaceDetails])]),
  ) as Record<keyof RaceDetails, string>;
}

function fillIn(form: HTMLFormElement | null, details: Partial<RaceDetails>) {
  for (const [field, value] of Object.entries(details)) {
    const control = form?.elements.namedItem(field);
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      control.value = detailText(value);
    }
  }
}

/** The server offers the day of the request's time zone; the athlete's own clock knows better. */
function correctToday(form: HTMLFormElement | null, date: string | null, today: string) {
  const control = form?.elements.namedItem("date");
  if (date === null && control instanceof HTMLInputElement && control.value === today)
    control.value = localToday();
}
