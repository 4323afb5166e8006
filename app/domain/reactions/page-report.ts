/** A report of a recap's page or of one photo on it, by somebody pictured on it or who has rights to something on it. */
import * as z from "zod/mini";
import { emailSchema } from "../lib/email.ts";
import { trimmedText } from "../lib/text-schemas.ts";
import { mediaIdSchema } from "../media/media-input.ts";

/** Characters. */
const MAX_REASON_LENGTH = 1_000;
/** How long a report is stored, unless it is settled before. */
export const PAGE_REPORT_DAYS = 90;

/** How many reports of photos an owner sees at once. The others follow when these are settled. */
export const MAX_PHOTO_REPORTS = 20;

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
  /** The id of the photo or video that it is about; null for the whole page. */
  photo: z.pipe(
    z.optional(z.union([z.literal(""), mediaIdSchema])),
    z.transform((id) => id || null),
  ),
});
export type PageReport = z.infer<typeof pageReportSchema>;

/** What the owner sees of a report of a photo. */
export interface PhotoReport {
  id: number;
  /** Of a photo or video of the recap, or of a contribution that is shown. */
  mediaId: string;
  reason: string;
}
