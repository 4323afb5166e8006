/** A report of a recap's page, by somebody pictured on it or who has rights to something on it. */
import * as z from "zod/mini";
import { emailSchema } from "../lib/email.ts";
import { trimmedText } from "../lib/text.ts";

/** Characters. */
const MAX_REASON_LENGTH = 1_000;
/** How long a report is stored, unless it is settled before. */
export const PAGE_REPORT_DAYS = 90;

const REASON_REQUIRED = "Please tell us what's wrong";

/** The form of /report/{share id}. */
export const pageReportSchema = z.object({
  reason: trimmedText({
    label: "The reason",
    maxLength: MAX_REASON_LENGTH,
    required: REASON_REQUIRED,
  }).check(z.minLength(1, REASON_REQUIRED)),
  /** For the answer; null if the field was left empty. */
  email: z.pipe(
    z.transform((typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed)),
    z._default(z.nullable(emailSchema("")), null),
  ),
});
export type PageReport = z.infer<typeof pageReportSchema>;
