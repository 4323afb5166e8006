/** Records with a maximum number of keys, checked before any entry is parsed. */
import * as z from "zod/mini";

/** Returns a schema that rejects a record of more than `max` keys with a single issue. Arrays: zod's own `max`. */
export function boundedRecord<Key extends z.core.$ZodRecordKey, Value extends z.ZodMiniType>(
  record: z.ZodMiniRecord<Key, Value>,
  max: number,
  message: string,
) {
  return z.pipe(
    z.transform((value, { issues }) => {
      if (typeof value !== "object" || value === null || Object.keys(value).length <= max) return value;
      issues.push({ code: "too_big", origin: "object", maximum: max, input: value, message });
      return z.NEVER;
    }),
    record,
  );
}
