/** What two tabs or devices have changed differently in the form of step 2. */

import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import type { OfflineAnswer } from "../../browser/network/offline-action.ts";
import { changeFields } from "../../browser/text/change-fields.ts";
import type { FieldsConflict, FieldsOnScreen } from "../../browser/text/use-field.ts";
import {
  DETAIL_FIELDS,
  type DetailField,
  detailOf,
  type RaceDetails,
} from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { versionText } from "./details-values.ts";

interface StaleDetails {
  differences: { field: string; label: string; mine: string; theirs: string }[];
  /** Null if the server found the conflict without scripts: then the form and the link resolve it. */
  conflict: FieldsConflict<DetailField> | null;
}

/** Returns both versions if another tab or device has changed the same fields. */
export function useStaleDetails(
  { stored, conflict }: FieldsOnScreen<DetailField>,
  result: DetailsResult | undefined,
) {
  const rejected = result?.kind === "stale" ? result : null;
  const firstRef = useRef(rejected);
  /** What was stored when the form was sent. */
  const sentRef = useRef<Recap | null>(null);
  // A suggested value counts as typed now, so its conflict is like any other.
  useEffect(() => {
    if (rejected && rejected !== firstRef.current && sentRef.current)
      void changeFields(sentRef.current, rejected.mine);
  }, [rejected]);
  const noteSent = () => {
    sentRef.current = stored;
  };
  let stale: StaleDetails | null = null;
  if (conflict) {
    const { versions } = conflict;
    const of = (side: "mine" | "theirs") =>
      Object.fromEntries(Object.entries(versions).map(([field, both]) => [field, both[side]]));
    stale = { differences: differencesOf(of("mine"), of("theirs")), conflict };
  } else if (rejected && rejected === firstRef.current)
    stale = { differences: differencesOf(rejected.mine, rejected.theirs), conflict: null };
  return { stale, noteSent };
}

function differencesOf(mine: Partial<RaceDetails>, theirs: Partial<RaceDetails>) {
  return DETAIL_FIELDS.filter((field) => field in mine && field in theirs)
    .map((field) => ({
      field,
      label: detailOf(field).label,
      mine: versionText(field, mine),
      theirs: versionText(field, theirs),
    }))
    .filter((difference) => difference.mine !== difference.theirs);
}

export type DetailsResult =
  | { kind: "invalid" | "incomplete"; submission: SubmissionResult<string[]> }
  | { kind: "limited"; message: string; submission: SubmissionResult<string[]> }
  | { kind: "stale"; mine: Partial<RaceDetails>; theirs: RaceDetails }
  | OfflineAnswer;
