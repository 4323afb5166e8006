/** The methods of ContributionService that delete contributions for good, on the word of the owner, the guest or a key. */
import { eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { ContributionService, SendingKey } from "../../../app/services/contribution-service.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { isOfRecap, ownedBy, ownRecap } from "../../db/recap-access.ts";
import { runBatch } from "../../db/run-batch.ts";
import { contributions } from "../../db/schema.ts";
import { deleteContributions } from "../storage/contributions/contribution-deletion.ts";
import { isBy, toContribution } from "../storage/contributions/contribution-row.ts";
import { removeRecorded } from "../storage/file-removals.ts";
import type { ContributionDeps } from "./contribution-deps.ts";
import { areOfRecap, selectContribution } from "./review-contributions.ts";

/** Nothing is counted: a deletion can only follow a contribution, which is. */
export function removalMethods(deps: ContributionDeps) {
  const { db, store, now, signSending, isSendingKey } = deps;
  async function remove(where: SQL): Promise<number> {
    const { recorded, deleted } = await runBatch(db, deleteContributions(db, where, now()));
    await removeRecorded({ db, store }, recorded);
    return deleted.length;
  }

  /** Returns a condition that matches the sending; null if the key is of none. */
  async function sendingOf({ sendingId, key }: SendingKey): Promise<{ guest: Viewer; where: SQL } | null> {
    const isSending = eq(contributions.sendingId, sendingId);
    const guests = await db
      .selectDistinct({ visitorId: contributions.visitorId })
      .from(contributions)
      .where(isSending);
    for (const { visitorId } of guests) {
      const guest = { visitorId, user: null };
      if (await isSendingKey(visitorId, sendingId, key))
        return { guest, where: allOf(isSending, isBy(guest)) };
    }
    return null;
  }

  return {
    async delete(viewer, id) {
      const isOwn = isOfRecap(contributions, ownedBy(viewer));
      return (await remove(allOf(eq(contributions.id, id), anyOf(isBy(viewer), isOwn)))) > 0;
    },

    deleteAll: (viewer, handle, ids) => remove(areOfRecap(ids, ownRecap(viewer, handle))),

    async findSending(sending) {
      const found = await sendingOf(sending);
      if (!found) return null;
      const rows = await selectContribution(db, found.guest, found.where);
      return rows.map(toContribution);
    },

    async deleteSending(sending) {
      const found = await sendingOf(sending);
      return found && (await remove(found.where));
    },

    removalKey: ({ visitorId }, sendingId) => signSending(visitorId, sendingId),
  } satisfies Partial<ContributionService>;
}
