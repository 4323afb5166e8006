/** Returns a recap as the viewer may see it: only its owner gets all fields (product.md, The API's shapes). */
import { ownerRecap } from "../../app/domain/owner-recap.ts";
import { publicRecap } from "../../app/domain/public-recap.ts";
import type { Recap } from "../../app/domain/recap.ts";

export function recapJson(recap: Recap) {
  return recap.canEdit ? ownerRecap(recap) : publicRecap(recap);
}
