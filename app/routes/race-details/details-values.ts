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

/** What was entered, for the draft schema: an empty field is null. */
export function enteredDetails(form: FormData): Record<string, unknown> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, enteredValue(field, form.get(field))]));
}

function enteredValue(field: string, entered: FormDataEntryValue | null): unknown {
  if (field === "dnf") return entered === "on";
  if (entered === null || entered === "") return null;
  return field === "customDistanceValue" ? Number(entered) : entered;
}

/** The patch that saves the form as it is now. A field that breaks its bounds is left out: it is not saved yet. */
export function detailsPatch(form: HTMLFormElement): Partial<RaceDetails> {
  const savable = Object.entries(enteredDetails(new FormData(form))).filter(
    ([field, value]) => raceDetailsDraftSchema.safeParse({ [field]: value }).success,
  );
  return raceDetailsDraftSchema.parse(Object.fromEntries(savable));
}
