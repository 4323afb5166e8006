/** A recap as the API tells it: five fields are for its owner alone (product.md, The API's shapes). */
import { publicRecap } from "../../app/domain/public-recap.ts";
import type { Recap } from "../../app/domain/recap.ts";

export function recapJson(recap: Recap) {
  const { id, userId, status, rev, updatedAt } = recap;
  return { ...(recap.canEdit && { id, userId, status, rev, updatedAt }), ...publicRecap(recap) };
}
