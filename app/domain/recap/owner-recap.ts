/** What the API returns to a recap's owner: the public recap, and seven fields for the owner only. */
import { publicRecap } from "./public-recap.ts";
import type { Recap } from "./recap.ts";

export type OwnerRecap = ReturnType<typeof ownerRecap>;

export function ownerRecap(recap: Recap) {
  const { id, userId, status, rev, updatedAt, isListed, commentSettings } = recap;
  return { id, userId, status, rev, updatedAt, isListed, commentSettings, ...publicRecap(recap) };
}
