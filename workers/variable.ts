/** What the Worker's variables have in common. */
import * as z from "zod/mini";

/** Returns the schema of an optional variable. An empty one counts as absent. */
export function variable<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: unknown) => (value === "" ? undefined : value)),
    z.optional(schema),
  );
}

/** Whether nobody on the way can read what is sent to the address: a server on the same machine needs no TLS. */
export function staysPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
