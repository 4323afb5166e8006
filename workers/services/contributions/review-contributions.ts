/** The methods of ContributionService by which a recap's owner decides about what guests have added. */
import { eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Contribution } from "../../../app/domain/contributions/contribution.ts";
import type { AudioType } from "../../../app/domain/voice/audio-types.ts";
import type { AcceptOutcome, ContributionService } from "../../../app/services/contribution-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged, isOneOf } from "../../db/conditions.ts";
import { isNews, newLikeCount, ofNewComments } from "../../db/news-count.ts";
import { changedForReaders, isOfRecap, ownedBy, ownRecap } from "../../db/recap-access.ts";
import { change, firstRow, runBatch } from "../../db/run-batch.ts";
import { blocks, contributions, media, recaps, recordings } from "../../db/schema.ts";
import { expireCardsOf } from "../storage/card-sweep.ts";
import { deleteContributions } from "../storage/contributions/contribution-deletion.ts";
import { contributionColumns, isThere, toContribution } from "../storage/contributions/contribution-row.ts";
import { insertMedia, insertRecording } from "../storage/file-insert.ts";
import { removeRecorded } from "../storage/file-removals.ts";
import { whyNotInserted } from "../storage/file-room.ts";
import { parseQuestions } from "../storage/question-texts.ts";
import { NO_TRANSCRIPT } from "../storage/recording-row.ts";
import type { ContributionDeps } from "./contribution-deps.ts";

type Row = typeof contributions.$inferSelect;

export function moderationMethods(deps: ContributionDeps) {
  const { db, store, now, limits, blockAuthor } = deps;
  const touchIfChanged = (id: string) =>
    db
      .update(recaps)
      .set(changedForReaders(now()))
      .where(allOf(isRecapOf(id), hasChanged));

  const selectOwn = (viewer: Viewer, id: string, recap = ownedBy(viewer)) =>
    selectContribution(db, viewer, allOf(eq(contributions.id, id), recap, isThere));

  return {
    async accept(viewer, id, { questionIndex }) {
      const row = await db
        .select({ ...getTableColumns(contributions), questionTexts: recaps.questionTexts })
        .from(contributions)
        .innerJoin(recaps, eq(recaps.id, contributions.recapId))
        .where(allOf(eq(contributions.id, id), ownedBy(viewer), isThere))
        .get();
      if (!row) return { kind: "not-found" };
      const { questions } = parseQuestions(row.questionTexts);
      const isKnown = questions.some(({ index }) => index === questionIndex);
      if (!isKnown && (questionIndex !== null || row.kind === "audio"))
        return { kind: "refused", reason: "unknown-question" };
      return row.status === "taken" ? move(viewer, row, questionIndex) : add(viewer, row, questionIndex);
    },

    async setStatus(viewer, id, status) {
      const [changed] = await changeStatus(viewer, eq(contributions.id, id), { status, count: 1 });
      return changed ?? null;
    },

    async setStatusOfAll(viewer, handle, ids, status) {
      const where = areOfRecap(ids, ownRecap(viewer, handle));
      return (await changeStatus(viewer, where, { status, count: ids.length })).length;
    },

    async markSeen(viewer, handle, untilMs) {
      const isLater = sql`${contributions.createdAt} > ${untilMs}`;
      const newer = sql`(
        SELECT count(*) FROM ${contributions}
        WHERE ${contributions.recapId} = ${recaps.id} AND ${allOf(isNews(contributions), isLater)}
      )`;
      // Counted anew: reports of photos are news as well, and are on that page.
      const left = sql`min(${recaps.newsCount}, ${newLikeCount} + ${ofNewComments(sql`count(*)`)} + ${newer})`;
      const isUnseen = sql`coalesce(${recaps.contributionsSeenAt}, 0) < ${untilMs}`;
      await db
        .update(recaps)
        .set({
          contributionsSeenAt: untilMs,
          newsCount: left,
          newsAt: sql`CASE WHEN ${left} > 0 THEN ${recaps.newsAt} END`,
        })
        .where(allOf(ownRecap(viewer, handle), isUnseen));
    },

    async block(viewer, handle, id) {
      const recap = ownRecap(viewer, handle);
      const author = authorOf(viewer, recap, id);
      const userName = sql`(SELECT ${contributions.userName} FROM ${contributions} WHERE ${contributions.id} = ${id})`;
      const byAuthor = sql`(${contributions.recapId}, ${contributions.visitorId}) IN (${author})`;
      const rest = allOf(byAuthor, ne(contributions.status, "taken"));
      const { recorded, ...deletion } = deleteContributions(db, rest, now());
      // Not counted: it can only follow a contribution, which is.
      const { found, recorded: removals } = await runBatch(db, {
        found: firstRow(selectOwn(viewer, id, recap)),
        recorded,
        blocked: blockAuthor({ author, userName, recap }),
        ...deletion,
      });
      if (!found) return "not-found";
      if (found.mine) return "own";
      await removeRecorded({ db, store }, removals);
      return "blocked";
    },

    async unblock(viewer, handle, id) {
      const recap = ownRecap(viewer, handle);
      const charge = limits.charge(viewer, CHARGES.other);
      const isAuthor = sql`(${blocks.recapId}, ${blocks.visitorId}) IN (${authorOf(viewer, recap, id)})`;
      const { found } = await limits.run({
        unblocked: change(db.delete(blocks).where(isAuthor), charge),
        found: selectOwn(viewer, id, recap),
      });
      return found.length > 0;
    },
  } satisfies Partial<ContributionService>;

  /** Returns those of `where`, a condition on `contributions`, that have the status now. */
  async function changeStatus(
    viewer: Viewer,
    where: SQL,
    { status, count }: { status: "shown" | "held"; count: number },
  ): Promise<Contribution[]> {
    const mine = isOfRecap(contributions, ownedBy(viewer));
    const isOther = allOf(where, mine, isThere, ne(contributions.status, status));
    const photo = sql`${media.id} IN (SELECT ${contributions.id} FROM ${contributions} WHERE ${isOther})`;
    const isPhoto = sql`EXISTS (SELECT 1 FROM ${media} WHERE ${media.id} = ${contributions.id})`;
    const smaller = sql`(SELECT ${media.smaller} FROM ${media} WHERE ${media.id} = ${contributions.id})`;
    const beneath = db
      .select({ id: contributions.id })
      .from(contributions)
      .where(allOf(where, ne(contributions.status, "taken")));
    const update = db.update(contributions).set({ status }).where(isOther);
    const touch = db
      .update(recaps)
      .set(changedForReaders(now()))
      .where(allOf(isRecapOfSome(where), hasChanged));
    const charge = limits.charge(viewer, { writes: count * CHARGES.moderation.writes });
    const { found } = await limits.run({
      expired: expireCardsOf(db, photo),
      // The owner's browser may have added smaller versions to the object.
      copied: db.update(contributions).set({ smaller }).where(allOf(isOther, isPhoto)),
      // The status changes first: as long as it is taken, the row of the photo or recording says whether it is there.
      // Holding is not counted: it can only follow showing or accepting it, which are.
      changed: status === "shown" ? change(update, touch, charge) : change(update, touch),
      photos: db.delete(media).where(inArray(media.id, beneath)),
      recordings: db.delete(recordings).where(inArray(recordings.id, beneath)),
      found: selectContribution(db, viewer, allOf(where, ownedBy(viewer), isThere)),
    });
    return found.map(toContribution);
  }

  async function add(viewer: Viewer, row: Row, questionIndex: number | null): Promise<AcceptOutcome> {
    const { id, kind } = row;
    const mine = allOf(eq(recaps.id, row.recapId), ownedBy(viewer));
    const isWaiting = allOf(eq(contributions.id, id), ne(contributions.status, "taken"));
    // Its guest may take it back meanwhile.
    const isLeft = sql`EXISTS (SELECT 1 FROM ${contributions} WHERE ${isWaiting})`;
    const charge = limits.charge(viewer, { ...CHARGES.accepting, text: textBytes({ ...row }) });
    const { found } = await limits.run({
      added: change(
        kind === "audio"
          ? insertRecording(db, mine, { ...cheerOf(row), questionIndex, createdAt: now() }, isLeft)
          : insertMedia(
              db,
              mine,
              { ...pictureOf(row, kind), questionIndex, createdAt: now() },
              { condition: isLeft },
            ),
        charge,
      ),
      accepted: change(
        db
          .update(contributions)
          .set({ status: "taken" })
          .where(allOf(isWaiting, isAdded(id))),
        touchIfChanged(id),
      ),
      found: firstRow(selectOwn(viewer, id)),
    });
    if (!found) return { kind: "not-found" };
    if (found.status === "taken") return { kind: "accepted", contribution: toContribution(found) };
    return whyNotInserted(db, mine, viewer, { kind: kind === "audio" ? "audio" : "media", questionIndex });
  }

  async function move(
    viewer: Viewer,
    { id, kind }: Row,
    questionIndex: number | null,
  ): Promise<AcceptOutcome> {
    const table = kind === "audio" ? recordings : media;
    const where = allOf(
      eq(table.id, id),
      isOfRecap(table, ownedBy(viewer)),
      sql`${table.questionIndex} IS NOT ${questionIndex}`,
    );
    const charge = limits.charge(viewer, CHARGES.other);
    const { found } = await limits.run({
      moved: change(db.update(table).set({ questionIndex }).where(where), touchIfChanged(id), charge),
      found: firstRow(selectOwn(viewer, id)),
    });
    return found ? { kind: "accepted", contribution: toContribution(found) } : { kind: "not-found" };
  }
}

/** Selects contributions as this viewer sees them. `where` says whether the viewer may. */
export function selectContribution(db: DrizzleD1Database, viewer: Viewer, where: SQL) {
  return db
    .select(contributionColumns(viewer))
    .from(contributions)
    .innerJoin(recaps, eq(recaps.id, contributions.recapId))
    .where(where);
}

function pictureOf(row: Row, fileType: "image" | "video") {
  const { id, fileName, contentType, fileSize, durationSeconds, thumbhash, smaller, capturedAt } = row;
  const file = { fileName, contentType, fileSize, durationSeconds, thumbhash, smaller, capturedAt };
  const size = { width: row.width ?? 0, height: row.height ?? 0 };
  return { id, uploadKey: null, fileType, ...file, ...size, description: row.text, credit: row.userName };
}

/** The recording that a cheer becomes: nobody transcribes it before the owner asks. */
function cheerOf({ id, contentType, fileSize, durationSeconds, userName }: Row) {
  // The type of its row is one of a recording's.
  const file = { contentType: contentType as AudioType, fileSize, durationSeconds: durationSeconds ?? 0 };
  return { id, uploadKey: null, ...file, ...NO_TRANSCRIPT, credit: userName };
}

/** A condition on `recaps`: the contribution is on it. */
export function isRecapOf(id: string): SQL {
  return isRecapOfSome(eq(contributions.id, id));
}

/** A condition on `recaps`: some of the sending is on it. */
export function isRecapOfSending(sendingId: string): SQL {
  return isRecapOfSome(eq(contributions.sendingId, sendingId));
}

/** A condition on `recaps`: one of the contributions that `where` matches is on it. */
function isRecapOfSome(where: SQL): SQL {
  return sql`${recaps.id} IN (SELECT ${contributions.recapId} FROM ${contributions} WHERE ${where})`;
}

/** A condition on `contributions`: they are among these of the recaps that `recap` matches. */
export function areOfRecap(ids: string[], recap: SQL): SQL {
  return allOf(isOneOf(ids, sql`${contributions.id}`), isOfRecap(contributions, recap));
}

/** Whether the contribution has become a photo, video or recording. */
function isAdded(id: string): SQL {
  return sql`(
    EXISTS (SELECT 1 FROM ${media} WHERE ${media.id} = ${id})
    OR EXISTS (SELECT 1 FROM ${recordings} WHERE ${recordings.id} = ${id})
  )`;
}

/** Selects the recap and the guest of a contribution to this recap, unless it is the viewer. */
function authorOf(viewer: Viewer, recap: SQL, id: string): SQL {
  return sql`
    SELECT sent.recap_id, sent.visitor_id FROM ${contributions} AS sent
    INNER JOIN ${recaps} ON ${recaps.id} = sent.recap_id
    WHERE sent.id = ${id} AND sent.visitor_id <> ${viewer.visitorId} AND ${recap}
  `;
}
