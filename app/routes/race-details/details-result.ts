import type { SubmissionResult } from "@conform-to/react";
import type { OfflineAnswer } from "../../browser/network/offline-action.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";

/** The result of a submitted form that was not saved. */
export type DetailsResult =
  | { kind: "invalid" | "incomplete"; submission: SubmissionResult<string[]> }
  | { kind: "limited"; message: string; submission: SubmissionResult<string[]> }
  | { kind: "stale"; mine: Partial<RaceDetails>; theirs: RaceDetails }
  | OfflineAnswer;
