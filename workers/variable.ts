/** The schema of an optional variable of the Worker. An empty one counts as absent. */
import * as z from "zod/mini";

export function variable<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: unknown) => (value === "" ? undefined : value)),
    z.optional(schema),
  );
}
