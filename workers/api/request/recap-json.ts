/** Returns a recap as the viewer may see it: only its owner gets all fields (product.md, The API's shapes). */
import { ownerRecap } from "../../../app/domain/recap/owner-recap.ts";
import { publicRecap } from "../../../app/domain/recap/public-recap.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";

export function recapJson(recap: Recap) {
  return recap.canEdit ? ownerRecap(recap) : publicRecap(recap);
}
