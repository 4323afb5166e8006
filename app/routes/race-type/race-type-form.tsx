/** The form of step 1: a tile for each race type. */
import { Form, useNavigation, useSearchParams, useSubmit } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useFocusTarget } from "../../browser/lib/focus-target.ts";
import type { OfflineAnswer } from "../../browser/network/offline-action.ts";
import { hasSharedFiles } from "../../browser/service-worker/shared-files.ts";
import { sendStep } from "../../browser/text/send-step.ts";
import { type FieldOnScreen, useField } from "../../browser/text/use-field.ts";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { LiveNotice, SaveStatus } from "../../components/text/save-status.tsx";
import { StaleNotice } from "../../components/text/stale-notice.tsx";
import { useWithheldToast } from "../../components/text/use-withheld-toast.ts";
import { ButtonLink, SubmitButton } from "../../components/ui/button.tsx";
import { FieldErrors } from "../../components/ui/field.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { FormFailure, Notice } from "../../components/ui/notice.tsx";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import { StepBar, WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { RACE_TYPES, type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import { unitsOfLocale } from "../../domain/race/units.ts";
import { newDraft } from "../../domain/recap/new-draft.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { SameRace } from "../../domain/recap/same-race.ts";
import { SHARED_PARAMETER } from "../../domain/site/shared-files-target.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { RACE_TYPE_TEXTS } from "../../texts/race/race-type.ts";

interface RaceTypeFormProps {
  /** Null until the first Next creates the draft. */
  recap: Recap | null;
  /** What the draft begins with, if it is about the race of another recap. */
  sameRace: SameRace | null;
  /** Whether only the server knows that race, and has not answered. */
  lacksRace: boolean;
  shareId: string;
  result: TypeResult | undefined;
}

type TypeResult =
  | { kind: "invalid"; errors: string[] }
  | ({ kind: "stale" } & StaleTypes)
  | { kind: "limited"; message: string; mine: RaceType }
  | { kind: "taken"; mine: RaceType }
  | OfflineAnswer;

export function RaceTypeForm({ recap, sameRace, lacksRace, shareId, result }: RaceTypeFormProps) {
  const hydrated = useHydrated();
  const submit = useSubmit();
  const areFilesWaiting = useAreFilesWaiting();
  const isSending = useNavigation().state !== "idle";
  /** True from a press on Next until the next screen or an error is shown. */
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isSending) setIsLeaving(false);
  }, [isSending]);
  const isLocked = isLeaving || isSending;
  const [unbegun] = useState(() => newDraft(shareId, "other"));
  const field = useField(recap ?? unbegun, "raceType", { isHeld: false });
  /** The choice of a rejected form, or of a recap that does not exist yet. */
  const [own, setOwn] = useState<RaceType | null>(
    submittedType(result) ?? (recap ? null : (sameRace?.raceType ?? null)),
  );
  const chosen = own ?? (recap ? (field.value as RaceType) : null);
  const formRef = useRef<HTMLFormElement>(null);
  useShownChoice(formRef, chosen);
  const errors = result?.kind === "invalid" && chosen === null ? result.errors : undefined;
  const stale = staleTypes(field, own === null ? undefined : result);

  function choose(raceType: RaceType) {
    setOwn(recap ? null : raceType);
    if (!recap) return;
    field.change(raceType);
    // A choice is complete at once.
    field.blur();
  }

  const notice = useFocusTarget();
  const showWithheld = useWithheldToast();
  useEffect(() => {
    if (result?.kind === "stale") notice.focus();
  }, [result, notice.focus]);

  async function sendWhenSaved(event: FormEvent<HTMLFormElement>) {
    if (isLocked) return event.preventDefault();
    if (!recap) return;
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    setIsLeaving(true);
    const held = await sendStep(shareId, (name) => name === "raceType");
    if (held?.kind === "stale") notice.focus();
    showWithheld(held);
    if (held) return setIsLeaving(false);
    submit(formData, { method: "post" });
  }

  return (
    <WizardFrame
      path="/race-type"
      raceType={chosen}
      bib={<WizardBib race={{ ...(recap ?? sameRace?.details), raceType: chosen }} />}
    >
      {recap && <LiveNotice recap={recap} />}
      <Form ref={formRef} method="post" autoComplete="off" onSubmit={sendWhenSaved}>
        <input type="hidden" name="recap" value={shareId} />
        {!recap && hydrated && <input type="hidden" name="units" value={unitsOfLocale(navigator.language)} />}
        {recap && <input type="hidden" name={shownName("raceType")} value={String(field.stored)} />}
        {areFilesWaiting && (
          <Notice title={RACE_TYPE_TEXTS.shared.title} className="mb-6">
            {RACE_TYPE_TEXTS.shared.description}
          </Notice>
        )}
        {((sameRace && !recap) || lacksRace) && (
          <Notice title={RACE_TYPE_TEXTS.sameRace.title} className="mb-6">
            {lacksRace ? RACE_TYPE_TEXTS.sameRace.needsNetwork : RACE_TYPE_TEXTS.sameRace.description}
          </Notice>
        )}
        <FormFailure result={result} />
        {result?.kind === "taken" && (
          <Notice title={RACE_TYPE_TEXTS.taken.title} tone="danger" className="mb-6">
            {RACE_TYPE_TEXTS.taken.description}
          </Notice>
        )}
        {stale && (
          <StaleNotice
            noticeRef={notice.ref}
            differences={[
              {
                field: "raceType",
                label: RACE_TYPE_TEXTS.label,
                mine: raceTypeLabel(stale.mine),
                theirs: raceTypeLabel(stale.theirs),
              },
            ]}
            url={`/race-type?recap=${shareId}`}
            conflict={field.conflict}
          />
        )}
        <fieldset
          aria-describedby="race-type-error"
          aria-disabled={isLocked}
          onClickCapture={isLocked ? ignoreClick : undefined}
        >
          <legend className="text-xl">{RACE_TYPE_TEXTS.question}</legend>
          {/* Below the tiles the bar would cover it on phones. */}
          <FieldErrors id="race-type" errors={errors} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3 sm:grid-cols-2">
            {RACE_TYPES.map((type) => (
              <RaceTypeTile
                key={type.value}
                type={type}
                isChosen={chosen === type.value}
                onChoose={() => choose(type.value)}
              />
            ))}
          </div>
        </fieldset>
        <SaveStatus state={field.state} />
        <StepBar>
          <ButtonLink look="secondary" to="/">
            {RACE_TYPE_TEXTS.back}
          </ButtonLink>
          <SubmitButton disabled={hydrated && chosen === null} isPending={isLocked}>
            {RACE_TYPE_TEXTS.next}
          </SubmitButton>
        </StepBar>
      </Form>
    </WizardFrame>
  );
}

/** Whether files that were shared with the app wait for this recap. */
function useAreFilesWaiting(): boolean {
  const [search] = useSearchParams();
  const share = search.get(SHARED_PARAMETER);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (share !== null) void hasSharedFiles(share).then(setIsWaiting);
  }, [share]);
  return isWaiting;
}

/** Keeps the choice unchanged while the form is being submitted. Arrow keys also cause a click. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

interface RaceTypeTileProps {
  type: (typeof RACE_TYPES)[number];
  isChosen: boolean;
  onChoose: () => void;
}

/** A tile that is a radio button as a whole. When chosen, it gets the race type's colour. */
function RaceTypeTile({ type, isChosen, onChoose }: RaceTypeTileProps) {
  return (
    <label
      data-race={type.value}
      className="group relative grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1.5 rounded-card border-2 border-edge bg-card p-3 transition-colors hover:border-race has-checked:border-race has-checked:bg-race has-checked:text-on-race has-focus-visible:outline-3 has-focus-visible:outline-race has-focus-visible:outline-offset-2 forced-colors:has-checked:border-[6px] forced-colors:has-checked:border-[Highlight] last:odd:col-span-full sm:content-center sm:gap-x-4 sm:gap-y-1 sm:p-4"
    >
      <input
        type="radio"
        name="raceType"
        value={type.value}
        defaultChecked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="grid size-9 place-items-center rounded-full bg-race text-on-race group-has-checked:bg-on-race group-has-checked:text-race sm:row-span-2 sm:size-14 [&>svg]:size-5 sm:[&>svg]:size-7">
        <RaceTypeIcon raceType={type.value} size={28} />
      </span>
      <span className="font-display font-extrabold text-2xl leading-none sm:self-end sm:text-3xl sm:leading-none">
        {type.label}
      </span>
      <span className="text-quiet text-sm leading-snug group-has-checked:text-on-race max-sm:col-span-2 max-sm:self-start sm:self-start sm:text-base sm:leading-snug">
        {type.description}
      </span>
    </label>
  );
}

/** Updates the tiles by hand: one may have been pressed before hydration, so React does not control them. */
function useShownChoice(formRef: RefObject<HTMLFormElement>, chosen: RaceType | null): void {
  const before = useRef(chosen);
  useEffect(() => {
    const tiles = formRef.current?.elements.namedItem("raceType");
    if (chosen !== before.current && chosen !== null && tiles instanceof RadioNodeList) tiles.value = chosen;
    before.current = chosen;
  }, [formRef, chosen]);
}

/** Returns the choice that was submitted but not saved, or null if there is none. */
function submittedType(result: TypeResult | undefined): RaceType | null {
  return result && "mine" in result ? result.mine : null;
}

interface StaleTypes {
  mine: RaceType;
  theirs: RaceType;
}

/** Returns both choices if another tab or device has chosen a different type, otherwise null. */
function staleTypes({ conflict }: FieldOnScreen, result: TypeResult | undefined): StaleTypes | null {
  if (conflict) return { mine: conflict.mine as RaceType, theirs: conflict.theirs as RaceType };
  return result?.kind === "stale" ? result : null;
}
