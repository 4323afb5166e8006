/** What guests type on their page, checked in the browser and on the server. */
import * as z from "zod/mini";
import { type ContributionInput, contributionSchema } from "../../domain/contributions/contribution.ts";
import type { RefusedFile } from "../../http/form-files.ts";

/** A form that was rejected, as a whole or in part. It is shown again as it was typed. */
export interface FailedSending {
  kind: "not-sent";
  typed: { userName: string; userEmail: string; text: string };
  sendingId: string;
  errors: FieldErrors;
  /** Files that were not added, with the reason. */
  files: RefusedFile[];
}

export type FieldErrors = Partial<Record<string, string[]>>;

export function checkTyped(
  typed: Record<string, string>,
): { contribution: ContributionInput } | { errors: FieldErrors } {
  const { data: contribution, error } = contributionSchema.safeParse(typed);
  return contribution ? { contribution } : { errors: z.flattenError(error).fieldErrors };
}
