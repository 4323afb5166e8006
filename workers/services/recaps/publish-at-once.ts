/** The methods of RecapService that publish a whole recap in one call: POST /api/recaps and POST /api/simple-recap. */
import { eq, getTableColumns, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Question } from "../../../app/domain/questions/questions.ts";
import { detailsOf } from "../../../app/domain/race/race-details.ts";
import { canEdit, createShareId, type Recap } from "../../../app/domain/recap/recap.ts";
import { completeRecap, draftOf, filledIn, type NewRecap } from "../../../app/domain/recap/recap-input.ts";
import type { RecapService, SharedRecap, UpsertOutcome } from "../../../app/services/recap-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { changedForReaders, ownerColumns, ownRecap } from "../../db/recap-access.ts";
import { COLLIDED, change, firstRow, untilWritten } from "../../db/run-batch.ts";
import { recaps } from "../../db/schema.ts";
import { insertRecapIfFree, isFree } from "../storage/deleted-share-ids.ts";
import { maxReorderWrites, orderMedia } from "../storage/media-row.ts";
import { questionTexts } from "../storage/question-texts.ts";
import { type RecapRow, recapColumns, toRecap } from "../storage/recap-row.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import { detachMedia } from "./recap-edits.ts";

/** How long a key returns the recap that was created with it, unless it is deleted (product.md, Idempotency-Key). */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;

export function publishAtOnceMethods(deps: DatabaseDeps): Pick<RecapService, "create" | "upsertShared"> {
  const { db, now, limits } = deps;
  return {
    async create(viewer, recap, idempotency) {
      const columns = {
        ...ownerColumns(viewer),
        ...publishedColumns(recap),
        shareId: createShareId(now(), crypto.getRandomValues(new Uint8Array(16))),
        createdAt: now(),
        updatedAt: now(),
      };
      const { key = null, bodyHash = null } = idempotency ?? {};
      const values = { ...columns, idempotencyKey: key, idempotencyHash: bodyHash };
      const charge = limits.charge(viewer, { ...CHARGES.recap, text: textBytes(values) });
      const hasKey = allOf(eq(recaps.visitorId, viewer.visitorId), eq(recaps.idempotencyKey, key ?? ""));
      const isKeyFree = anyOf(lt(recaps.createdAt, now() - KEY_LIFETIME_MS), isNotNull(recaps.deletedAt));
      const { found: row } = await limits.run({
        freed: db
          .update(recaps)
          .set({ idempotencyKey: null, idempotencyHash: null })
          .where(allOf(hasKey, isKeyFree)),
        inserted: change(db.insert(recaps).values(values).onConflictDoNothing(), charge),
        found: firstRow(
          db
            .select(recapColumns)
            .from(recaps)
            .where(key === null ? eq(recaps.shareId, columns.shareId) : hasKey),
        ),
      });
      if (!row) throw new Error("A recap was neither created nor found under its idempotency key");
      // If an account has claimed the recap since, the cookie alone no longer grants access.
      return row.idempotencyHash === bodyHash && canEdit(row, viewer)
        ? { kind: "created", recap: toRecap(row, viewer) }
        : { kind: "key-reused" };
    },

    upsertShared: (viewer, shared) => untilWritten(() => upsertOnce(viewer, shared)),
  };

  async function upsertOnce(viewer: Viewer, shared: SharedRecap): Promise<UpsertOutcome | typeof COLLIDED> {
    const { shareId, given, mediaIds, recordingIds } = shared;
    const namesFiles = mediaIds.length + recordingIds.length > 0;
    const inserted = namesFiles ? null : await insertShared(viewer, shared);
    if (inserted) return { kind: "saved", recap: toRecap(inserted, viewer) };

    const mine = ownRecap(viewer, { shareId });
    const stored = await db.select(recapColumns).from(recaps).where(mine).get();
    if (!stored && (await isTaken(shareId))) return { kind: "taken" };
    const existing = stored && toRecap(stored, viewer);
    const existingMediaIds = (existing?.media ?? []).map(({ id }) => id);
    if (existing && shared.isDraft) return { kind: "saved", recap: existing };
    if (mediaIds.some((id) => !existingMediaIds.includes(id))) return { kind: "unknown-media" };
    const existingRecordingIds = (existing?.recordings ?? []).map(({ id }) => id);
    if (recordingIds.some((id) => !existingRecordingIds.includes(id))) return { kind: "unknown-recording" };
    // The recap existed at the insert and has been deleted since.
    if (!existing) return COLLIDED;
    // A draft is published too, so defaults fill what neither the draft nor the call has.
    const complete = completeRecap({ ...filledIn(existing), ...given }, shared.today);
    // An update can hide a recap and never reveals one (product.md, POST /api/simple-recap).
    const changes = publishedColumns({
      ...complete,
      isPublic: existing.isPublic && complete.isPublic,
      removedQuestions: removedBy(existing, complete.questions),
    });
    const isSame = JSON.stringify(changes) === JSON.stringify(publishedColumns(existing));
    const isOrdered = mediaIds.every((id, at) => id === existingMediaIds[at]);
    if (isSame && isOrdered && existing.status === "published") return { kind: "saved", recap: existing };
    const unchanged = allOf(mine, ...Object.keys(changes).map((name) => hasStill(name, stored)));
    const set = { ...changes, ...changedForReaders(now()) };
    const charge = limits.chargeUpdate(viewer, {
      table: recaps,
      where: unchanged,
      set,
      // Each photo and video may get a new position.
      writes: sql<number>`${CHARGES.details.writes} + ${mediaIds.length === 0 ? 0 : maxReorderWrites()}`,
    });
    const { written, found: row } = await limits.run({
      charge,
      ordered: mediaIds.length === 0 ? null : orderMedia(db, unchanged, mediaIds),
      written: db.update(recaps).set(set).where(unchanged).returning({ id: recaps.id }),
      detached: detachMedia(db, mine),
      found: firstRow(db.select(recapColumns).from(recaps).where(mine)),
    });
    return row && written.length > 0 ? { kind: "saved", recap: toRecap(row, viewer) } : COLLIDED;
  }

  /** Returns the new row, or undefined if the share id is not free. */
  async function insertShared(viewer: Viewer, shared: SharedRecap) {
    const { shareId, given, createdAt, isDraft } = shared;
    const createdAtMs = createdAt === null ? now() : Math.min(Date.parse(createdAt), now());
    const columns = isDraft
      ? { ...contentColumns(draftOf(given)), status: "draft" as const }
      : publishedColumns(completeRecap(given, shared.today));
    const values = { ...ownerColumns(viewer), ...columns, shareId, createdAt: createdAtMs, updatedAt: now() };
    const charge = limits.charge(viewer, { ...CHARGES.recap, text: textBytes(values) });
    const free = await isFree(db, shareId);
    const { inserted, found: row } = await limits.run({
      inserted: change(insertRecapIfFree(db, values, free), charge),
      found: firstRow(db.select(recapColumns).from(recaps).where(eq(recaps.shareId, shareId))),
    });
    return inserted.length > 0 ? row : undefined;
  }

  /** Whether a recap has this share id, or had it. Recaps hidden by `deleted_at` count too. */
  async function isTaken(shareId: string): Promise<boolean> {
    const { free } = await db.get<{ free: number }>(sql`SELECT ${await isFree(db, shareId)} AS free`);
    return free === 0;
  }
}

/** Holds if the column is as it was read. */
function hasStill(name: string, row: RecapRow): SQL {
  const column = Object.entries(getTableColumns(recaps)).find(([known]) => known === name)?.[1];
  return sql`${column} IS ${sql.param(Reflect.get(row, name), column)}`;
}

/** Returns the indexes that no question has any more. */
function removedBy({ questions, removedQuestions }: Recap, kept: Question[]): number[] {
  const known = [...removedQuestions, ...questions.map(({ index }) => index)];
  return known.filter((known) => !kept.some(({ index }) => index === known));
}

function publishedColumns(recap: Parameters<typeof contentColumns>[0]) {
  return { ...contentColumns(recap), status: "published" as const satisfies Recap["status"] };
}

function contentColumns(recap: NewRecap & { removedQuestions?: number[] }) {
  const { raceType, questions, removedQuestions = [], answers, isPublic } = recap;
  return {
    ...detailsOf(recap),
    questionTexts: questionTexts(questions, removedQuestions),
    raceType,
    answers: JSON.stringify(answers),
    isPublic,
  };
}
