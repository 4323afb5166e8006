/** Implements RecapService in D1: drafts, saves, publishing, visibility, deletion. Removes a deleted recap's files from R2. */
import { eq, ne, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { defaultQuestions } from "../../../app/domain/questions/questions.ts";
import { missingDetails } from "../../../app/domain/race/race-details.ts";
import { missingToShare, type RecapHandle } from "../../../app/domain/recap/recap.ts";
import { NO_FILTER } from "../../../app/domain/recap-list/recap-filter.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf } from "../../db/conditions.ts";
import {
  belongsTo,
  changedForReaders,
  named,
  ownerColumns,
  ownRecap,
  ownRecaps,
  restorableBy,
} from "../../db/recap-access.ts";
import { change, firstRow, read, runBatch } from "../../db/run-batch.ts";
import { recaps } from "../../db/schema.ts";
import { deleteForGood, insertRecapIfFree, isFree } from "../storage/deleted-share-ids.ts";
import { type Removal, recordRecaps, removeRecorded, selectCards } from "../storage/file-removals.ts";
import type { ObjectName } from "../storage/media-store.ts";
import { questionTexts } from "../storage/question-texts.ts";
import { recapColumns, toRecap } from "../storage/recap-row.ts";
import type { ServiceDeps } from "../storage/service-deps.ts";
import { isComplete } from "./edit-guards.ts";
import { findDeletedRecap, findDeletedRecaps, findRecapPage } from "./find-recap-page.ts";
import { ofNewest, ownUnits } from "./newest-recap.ts";
import { publishAtOnceMethods } from "./publish-at-once.ts";
import { readUnfinished, readViewable } from "./read-recap.ts";
import { setCourse } from "./recap-course.ts";
import { saveEdits } from "./save-edits.ts";

/** What a batch has deleted, and what is left of it in R2. */
interface Removed {
  cards: ObjectName[];
  files: Removal[][];
  deleted: { id: number }[];
}

export function createRecapService({ db, store, now, limits }: ServiceDeps): RecapService {
  const findEditable: RecapService["findEditable"] = async (viewer, handle) => {
    const row = await db.select(recapColumns).from(recaps).where(ownRecap(viewer, handle)).get();
    return row ? toRecap(row, viewer) : null;
  };

  /** Deletes rows first: objects without a row cannot be read, and the sweep removes what the request does not. */
  async function remove(where: SQL): Promise<boolean> {
    const removed = await deleteForGood(db, where, (addTombstones) =>
      runBatch(db, {
        addTombstones,
        cards: selectCards(db, where),
        files: recordRecaps(db, where),
        deleted: db.delete(recaps).where(where).returning({ id: recaps.id }),
      }),
    );
    return afterRemoval(removed);
  }

  async function afterRemoval({ cards, files, deleted }: Removed): Promise<boolean> {
    await removeRecorded({ db, store }, files.flat());
    await store.deleteOrphans(cards);
    return deleted.length > 0;
  }

  async function changeSetting(
    viewer: Viewer,
    handle: RecapHandle,
    setting: "isPublic" | "isListed",
    isOn: boolean,
  ): Promise<boolean> {
    const mine = ownRecap(viewer, handle);
    const charge = limits.charge(viewer, CHARGES.setting);
    const update = db
      .update(recaps)
      .set({ [setting]: isOn, ...changedForReaders(now()) })
      .where(allOf(mine, ne(recaps[setting], isOn)));
    const { found } = await limits.run({
      // Switching on pays for both. Switching off can only follow it, and is never refused.
      changed: isOn ? change(update, charge) : update,
      found: db.select({ id: recaps.id }).from(recaps).where(mine),
    });
    return found.length > 0;
  }

  return {
    findEditable,

    async listEditable(viewer, shareIds) {
      const rows = await db.select(recapColumns).from(recaps).where(ownRecaps(viewer, shareIds));
      return rows.map((row) => toRecap(row, viewer));
    },

    findViewable: (viewer, handle) => read(readViewable(db, viewer, handle)),
    findUnfinished: (viewer) => read(readUnfinished(db, viewer)),

    async listOwn(viewer, { status, ...wanted }) {
      const list = { statuses: [status], order: "created", filter: NO_FILTER, surroundings: null } as const;
      const page = await findRecapPage(db, viewer, { ...wanted, ...list });
      const { recaps: found, order, hasNewer, hasOlder } = page;
      return { recaps: found, order, hasNewer, hasOlder };
    },

    listCollection: (viewer, { deletedShareId, ...wanted }) =>
      findRecapPage(db, viewer, {
        ...wanted,
        statuses: ["draft", "published"],
        order: "raced",
        surroundings: { deletedShareId, nowMs: now() },
      }),

    async ownsAny(viewer) {
      const row = await db.select({ id: recaps.id }).from(recaps).where(belongsTo(viewer)).limit(1).get();
      return row !== undefined;
    },

    async begin(viewer, shareId, raceType, details) {
      const values = {
        ...details,
        ...ownerColumns(viewer),
        shareId,
        raceType,
        status: "draft" as const,
        questionTexts: questionTexts(defaultQuestions()),
        // An athlete is asked for them once.
        athleteName: ofNewest(viewer, recaps.athleteName),
        units: sql`coalesce(${ofNewest(viewer, ownUnits)}, ${details?.units ?? null})`,
        createdAt: now(),
        updatedAt: now(),
      };
      const free = await isFree(db, shareId);
      const charge = limits.chargeIf(viewer, { ...CHARGES.recap, text: textBytes(values) }, free);
      const { found: row } = await limits.run({
        charge,
        inserted: insertRecapIfFree(db, values, free),
        found: firstRow(db.select(recapColumns).from(recaps).where(ownRecap(viewer, { shareId }))),
      });
      return row ? toRecap(row, viewer) : null;
    },

    edit: (viewer, handle, edits) => saveEdits({ db, now, limits }, viewer, handle, edits),

    async publish(viewer, shareId) {
      const mine = ownRecap(viewer, { shareId });
      const { written, found: row } = await runBatch(db, {
        written: db
          .update(recaps)
          .set({ status: "published", ...changedForReaders(now()) })
          .where(allOf(mine, eq(recaps.status, "draft"), isComplete))
          .returning({ id: recaps.id }),
        found: firstRow(db.select(recapColumns).from(recaps).where(mine)),
      });
      if (!row) return { kind: "not-found" };
      const recap = toRecap(row, viewer);
      if (recap.status === "published") return { kind: "published", recap, isFirst: written.length > 0 };
      const needs = missingToShare(recap);
      if (needs.length > 0) return { kind: "nothing-to-share", missing: needs };
      const missing = missingDetails(recap);
      if (missing) return { kind: "incomplete", fields: missing };
      throw new Error("A complete recap was not published");
    },

    setVisibility: (viewer, handle, isPublic) => changeSetting(viewer, handle, "isPublic", isPublic),
    setListing: (viewer, handle, isListed) => changeSetting(viewer, handle, "isListed", isListed),
    setCourse: (viewer, handle, course) => setCourse({ db, now, limits }, viewer, handle, course),

    async discardDraft(viewer, shareId) {
      await remove(allOf(ownRecap(viewer, { shareId }), eq(recaps.status, "draft")));
    },

    async delete(viewer, handle) {
      const mine = ownRecap(viewer, handle);
      const draft = allOf(mine, eq(recaps.status, "draft"));
      // In one batch, so that a draft that is published meanwhile is deleted, too.
      const { hidden, ...removed } = await runBatch(db, {
        hidden: db
          .update(recaps)
          .set({ deletedAt: now(), version: sql`${recaps.version} + 1` })
          .where(allOf(mine, eq(recaps.status, "published")))
          .returning({ id: recaps.id }),
        cards: selectCards(db, draft),
        files: recordRecaps(db, draft),
        deleted: db.delete(recaps).where(draft).returning({ id: recaps.id }),
      });
      return hidden.length > 0 || (await afterRemoval(removed));
    },

    listDeleted: (viewer) => findDeletedRecaps(db, viewer, now()),
    findDeleted: (viewer, shareId) => findDeletedRecap(db, viewer, shareId, now()),

    async restore(viewer, handle) {
      const charge = limits.charge(viewer, CHARGES.restore);
      const restored = db
        .update(recaps)
        .set({ deletedAt: null, version: sql`${recaps.version} + 1` })
        .where(allOf(named(handle), restorableBy(viewer, now())));
      const { found } = await limits.run({
        restored: change(restored, charge),
        found: db.select({ id: recaps.id }).from(recaps).where(ownRecap(viewer, handle)),
      });
      return found.length > 0;
    },

    deletePermanently: (viewer, handle) => remove(allOf(named(handle), restorableBy(viewer, now()))),
    ...publishAtOnceMethods({ db, now, limits }),
  };
}
