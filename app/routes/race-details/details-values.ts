/** The race details as the form holds them: texts, each field under its domain name. */
import { type RaceDetails, raceDetailsDraftSchema } from "../../domain/race.ts";

export const DETAIL_LABELS: Record<keyof RaceDetails, string> = {
  name: "Race Name",
  date: "Race Date",
  location: "Location",
  distance: "Distance",
  customDistanceValue: "Custom Distance",
  customDistanceUnit: "Unit",
  finishTime: "Finish Time",
  dnf: "Did Not Finish",
};

export const DETAIL_FIELDS = Object.keys(DETAIL_LABELS);

/** What a detail looks like in a form and beside another version of it. */
export function detailText(value: string | number | boolean | null | undefined): string {
  if (value === true) return "on";
  return value === null || value === undefined || value === false ? "" : String(value);
}

/** What a race of this kind can have: without the custom fields of a preset distance, the finish time of a DNF. */
export function possibleDetails(form: FormData): FormData {
  const possible = new FormData();
  const isDnf = form.get("dnf") === "on";
  for (const [field, value] of form) {
    const isHidden = isCustomField(field)
      ? form.get("distance") !== "custom"
      : isDnf && field === "finishTime";
    if (!isHidden) possible.append(field, value);
  }
  return possible;
}

function isCustomField(field: string): boolean {
  return field === "customDistanceValue" || field === "customDistanceUnit";
}

/** What was entered, for the draft schema: an empty field is null. */
export function enteredDetails(form: FormData): Record<string, unknown> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, enteredValue(field, form.get(field))]));
}

function enteredValue(field: string, entered: FormDataEntryValue | null): unknown {
  if (field === "dnf") return entered === "on";
  if (entered === null || entered === "") return null;
  return field === "customDistanceValue" ? Number(entered) : entered;
}

interface DetailsPatch {
  /** What saves the form as it is now: a field that breaks its bounds is left out. */
  savable: Partial<RaceDetails>;
  /** All of it, as entered; null when nothing is left out. */
  unsavable: Partial<RaceDetails> | null;
}

export function detailsPatch(form: HTMLFormElement): DetailsPatch {
  const entered = enteredDetails(possibleDetails(new FormData(form)));
  const fields = Object.entries(entered).filter(
    ([field, value]) => raceDetailsDraftSchema.safeParse({ [field]: value }).success,
  );
  const savable = raceDetailsDraftSchema.parse(Object.fromEntries(fields));
  return {
    savable,
    unsavable: fields.length < DETAIL_FIELDS.length ? (entered as Partial<RaceDetails>) : null,
  };
}
