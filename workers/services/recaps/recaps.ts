/** Implements RecapService in D1: drafts, saves, publishing, visibility, deletion. Removes a deleted recap's files from R2. */
import { eq, ne, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/account.ts";
import { newQuestionList } from "../../../app/domain/questions/questions.ts";
import { missingDetails } from "../../../app/domain/race/race-details.ts";
import { missingToShare, type RecapHandle } from "../../../app/domain/recap/recap.ts";
import { NO_FILTER } from "../../../app/domain/recap/recap-filter.ts";
import type { PublishOutcome, RecapService, SaveOutcome } from "../../../app/services/recap-service.ts";
import { change, runBatch } from "../../db/batch.ts";
import { textBytes } from "../../db/charge.ts";
import { allOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import type { Limits } from "../../db/limits.ts";
import { read } from "../../db/reading.ts";
import {
  belongsTo,
  changedForReaders,
  named,
  ownerColumns,
  ownRanges,
  ownRecap,
  restorableBy,
} from "../../db/recap-access.ts";
import { recaps } from "../../db/schema.ts";
import { COLLIDED, untilWritten } from "../../db/until-written.ts";
import type { MediaStore, ObjectName } from "../storage/media-store.ts";
import {
  parseQuestions,
  questionColumns,
  type RecapRow,
  recapColumns,
  toRecap,
} from "../storage/recap-row.ts";
import { type Removal, recordRecaps, removeRecorded, selectCards } from "../storage/removals.ts";
import { deleteForGood, isFree } from "../storage/tombstones.ts";
import { findDeletedRecap, findDeletedRecaps, findRecapPage } from "./find-recap-page.ts";
import { publishAtOnceMethods } from "./publish-at-once.ts";
import { setCourse } from "./recap-course.ts";
import { insertRecapIfFree } from "./recap-insert.ts";
import {
  answersFit,
  deleteRecordings,
  detachMedia,
  isCurrent,
  isPossible,
  savedUpdate,
  saveIfCurrent,
} from "./recap-save.ts";
import { readUnfinished, readViewable } from "./viewable-recap.ts";

interface RecapServiceDeps {
  db: DrizzleD1Database;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
  limits: Limits;
}

/** What a batch has deleted, and what is left of it in R2. */
interface Removed {
  cards: ObjectName[];
  files: Removal[][];
  deleted: { id: number }[];
}

export function createRecapService({ db, store, now, limits }: RecapServiceDeps): RecapService {
  const findEditable: RecapService["findEditable"] = async (viewer, handle) => {
    const row = await db.select(recapColumns).from(recaps).where(ownRecap(viewer, handle)).get();
    return row ? toRecap(row, viewer) : null;
  };

  /** Deletes rows first: objects without a row cannot be read, and the sweep removes what the request does not. */
  async function remove(where: SQL): Promise<boolean> {
    const removed = await deleteForGood(db, where, (bury) =>
      runBatch(db, {
        bury,
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

  /** Returns false if the viewer has no such recap. */
  async function changeSetting(
    viewer: Viewer,
    handle: RecapHandle,
    setting: "isPublic" | "isListed",
    isOn: boolean,
  ): Promise<boolean> {
    const mine = ownRecap(viewer, handle);
    const charge = limits.charge(viewer, { writes: WRITES.setting });
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
        ...questionColumns(newQuestionList()),
        athleteName: lastAthleteName(viewer),
        createdAt: now(),
        updatedAt: now(),
      };
      const free = await isFree(db, shareId);
      const hasOtherRaceType = allOf(ownRecap(viewer, { shareId }), ne(recaps.raceType, raceType));
      const insertCharge = limits.chargeIf(
        viewer,
        { recaps: 1, writes: WRITES.recap, text: textBytes(values) },
        free,
      );
      const updateCharge = limits.charge(viewer, { writes: WRITES.other });
      const set = {
        raceType,
        rev: sql`${recaps.rev} + 1`,
        lastSaveId: null,
        pageRev: sql`${recaps.pageRev} + 1`,
        updatedAt: now(),
      };
      const {
        found: [row],
      } = await limits.run({
        updated: change(db.update(recaps).set(set).where(hasOtherRaceType), updateCharge),
        insertCharge,
        inserted: insertRecapIfFree(db, values, free),
        found: db.select(recapColumns).from(recaps).where(ownRecap(viewer, { shareId })),
      });
      return row ? toRecap(row, viewer) : null;
    },

    async save(viewer, handle, save) {
      const mine = ownRecap(viewer, handle);
      const missing = missingDetails(save.patch.details ?? {});
      const guard = { keepsRequired: missing === null, nowMs: now() };
      const charge = limits.chargeUpdate(viewer, savedUpdate(mine, save, guard));
      const changesList = save.patch.questions !== undefined;
      const {
        written,
        found: [row],
      } = await limits.run({
        deletedRecordings: changesList ? deleteRecordings(db, mine, save, guard) : null,
        charge,
        written: saveIfCurrent(db, mine, save, guard),
        found: db
          .select({
            ...recapColumns,
            isPossible: sql<number>`${isPossible(save, guard)}`,
            isCurrent: sql<number>`${isCurrent(save)}`,
            answersFit: sql<number>`${answersFit(save.patch)}`,
          })
          .from(recaps)
          .where(mine),
        detached: changesList ? detachMedia(db, mine) : null,
      });
      if (!row) return { kind: "not-found" };
      // A save that was possible but wrote nothing had nothing to change.
      const isFirst = written.length > 0 || Boolean(row.isPossible);
      if (isFirst || row.lastSaveId === save.saveId) return savedOutcome(row, isFirst);
      if (!row.isCurrent) return { kind: "stale", recap: toRecap(row, viewer), lastSaveId: row.lastSaveId };
      if (missing && row.status === "published") return { kind: "incomplete", fields: missing };
      return { kind: row.answersFit ? "unknown-question" : "answers-full" };
    },

    publish: (viewer, shareId) =>
      untilWritten<PublishOutcome>(async () => {
        const recap = await findEditable(viewer, { shareId });
        if (!recap) return { kind: "not-found" };
        if (recap.status === "published") return { kind: "published", recap, isFirst: false };
        const needs = missingToShare(recap);
        if (needs.length > 0) return { kind: "nothing-to-share", missing: needs };
        const missing = missingDetails(recap);
        if (missing) return { kind: "incomplete", fields: missing };
        // The condition on `rev` ensures that what was checked is published. After a save in between, checks again.
        const row = await db
          .update(recaps)
          .set({ status: "published", pageRev: sql`${recaps.pageRev} + 1`, updatedAt: now() })
          .where(allOf(ownRecap(viewer, { shareId }), eq(recaps.rev, recap.rev), eq(recaps.status, "draft")))
          .returning(recapColumns)
          .get();
        return row ? { kind: "published", recap: toRecap(row, viewer), isFirst: true } : COLLIDED;
      }),

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
          .set({ deletedAt: now(), pageRev: sql`${recaps.pageRev} + 1` })
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
      const charge = limits.charge(viewer, { writes: WRITES.restore });
      const restored = db
        .update(recaps)
        .set({ deletedAt: null, pageRev: sql`${recaps.pageRev} + 1` })
        .where(allOf(named(handle), restorableBy(viewer, now())));
      const { found } = await limits.run({
        restored: change(restored, charge),
        found: db.select({ id: recaps.id }).from(recaps).where(ownRecap(viewer, handle)),
      });
      return found.length > 0;
    },

    deletePermanently: (viewer, handle) => remove(allOf(named(handle), restorableBy(viewer, now()))),
    ...publishAtOnceMethods({ db, now, limits, findEditable }),
  };
}

/** Selects the athlete's name of the viewer's newest recap: an athlete is asked for it once. */
function lastAthleteName(viewer: Viewer): SQL {
  // Each part is read in the order of its index.
  const newest = ownRanges(viewer).flatMap((range) =>
    (["draft", "published"] as const).map(
      (status) => sql`SELECT * FROM (
        SELECT athlete_name, created_at, id FROM recaps WHERE ${allOf(range, eq(recaps.status, status))}
        ORDER BY created_at DESC, id DESC LIMIT 1
      )`,
    ),
  );
  return sql`(
    SELECT athlete_name FROM (${sql.join(newest, sql` UNION ALL `)}) ORDER BY created_at DESC, id DESC LIMIT 1
  )`;
}

function savedOutcome(row: RecapRow, isFirst: boolean): SaveOutcome {
  const updatedAt = new Date(row.updatedAt).toISOString();
  return { kind: "saved", isFirst, rev: row.rev, updatedAt, questions: parseQuestions(row.questions) };
}
