/** Records with keys of the caller's choice: one with too many keys is rejected before any of them is parsed. */
import { z } from "zod";

/** A record of at most `max` keys. A larger one has a single issue. For arrays, zod's own `max` does the same. */
export function boundedRecord<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  record: z.ZodRecord<Key, Value>,
  max: number,
  message: string,
) {
  return z.preprocess((value, context) => {
    if (typeof value !== "object" || value === null || Object.keys(value).length <= max) return value;
    context.addIssue({ code: "too_big", origin: "object", maximum: max, input: value, message });
    return z.NEVER;
  }, record);
}
