/** Deletes the copy of a recap's page when the recap is hidden. */
import type { RecapService } from "../../../app/services/recap-service.ts";
import { ownRecap } from "../../db/recap-access.ts";
import type { PageCopies } from "./page-copies.ts";

export function withoutCopies(
  recaps: RecapService,
  { whileHiding }: Pick<PageCopies, "whileHiding">,
): RecapService {
  return {
    ...recaps,

    setVisibility(viewer, handle, isPublic) {
      const change = () => recaps.setVisibility(viewer, handle, isPublic);
      return isPublic ? change() : whileHiding(ownRecap(viewer, handle), change);
    },

    delete: (viewer, handle) => whileHiding(ownRecap(viewer, handle), () => recaps.delete(viewer, handle)),

    upsertShared(viewer, shared) {
      const change = () => recaps.upsertShared(viewer, shared);
      return shared.given.isPublic === false
        ? whileHiding(ownRecap(viewer, { shareId: shared.shareId }), change)
        : change();
    },
  };
}
