/** The athlete of a recap, as readers see them (product.md, Athlete). */
import type * as z from "zod/mini";
import type { athleteSchema } from "./account-responses.ts";
import { fullName, type Owner } from "./viewer.ts";

export interface Athlete extends z.infer<typeof athleteSchema> {}

interface Named {
  athleteName: string | null;
  owner: Owner | null;
}

/** Returns the athlete by the account's name, or else by the name typed for the recap; null if nobody gave one. */
export function athleteOf({ athleteName, owner }: Named): Athlete | null {
  const firstName = (owner && fullName(owner)) ?? athleteName;
  return firstName === null ? null : { firstName, profileImageUrl: owner?.profileImageUrl ?? null };
}
