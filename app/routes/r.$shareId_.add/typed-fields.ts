/** What guests type on their page, checked in the browser and on the server. */
import { type ContributionInput, contributionSchema } from "../../domain/contributions/contribution.ts";

/** A form that was not accepted, or not as a whole: it is shown again as it was typed. */
export interface FailedSending {
  kind: "not-sent";
  typed: { userName: string; userEmail: string; text: string };
  sendingId: string;
  errors: FieldErrors;
  /** Files that were not added, with the reason. */
  files: { fileName: string; message: string }[];
}

/** The messages by the name of the field. */
export type FieldErrors = Partial<Record<string, string[]>>;

/** Returns what was typed, or what is wrong with it. */
export function checkTyped(
  typed: Record<string, string>,
): { contribution: ContributionInput } | { errors: FieldErrors } {
  const checked = contributionSchema.safeParse(typed);
  if (checked.success) return { contribution: checked.data };
  const errors: FieldErrors = {};
  for (const { path, message } of checked.error.issues) {
    const name = String(path[0]);
    errors[name] = [...(errors[name] ?? []), message];
  }
  return { errors };
}
