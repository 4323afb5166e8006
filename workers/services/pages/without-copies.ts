/** Deletes the copy of a recap's page when the recap is hidden: before the change, and after it what was kept meanwhile. */
import type { SQL } from "drizzle-orm";
import type { RecapService } from "../../../app/services/recap-service.ts";
import { ownRecap } from "../../db/recap-access.ts";
import type { PageCopies } from "./page-copies.ts";

export function withoutCopies(recaps: RecapService, { forget }: Pick<PageCopies, "forget">): RecapService {
  async function hiding<Result>(where: SQL, change: () => Promise<Result>): Promise<Result> {
    await forget(where);
    const result = await change();
    await forget(where);
    return result;
  }

  return {
    ...recaps,

    setVisibility(viewer, handle, isPublic) {
      const change = () => recaps.setVisibility(viewer, handle, isPublic);
      return isPublic ? change() : hiding(ownRecap(viewer, handle), change);
    },

    delete: (viewer, handle) => hiding(ownRecap(viewer, handle), () => recaps.delete(viewer, handle)),

    upsertShared(viewer, shared) {
      const change = () => recaps.upsertShared(viewer, shared);
      return shared.given.isPublic === false
        ? hiding(ownRecap(viewer, { shareId: shared.shareId }), change)
        : change();
    },
  };
}
