/** The calls that hand a recap in whole: POST /api/recaps and POST /api/simple-recap. */
import { and, eq, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { completeRecap, filledIn, type NewRecap } from "../../../app/domain/given-recap.ts";
import { nextIndexAfter } from "../../../app/domain/questions.ts";
import { detailsOf } from "../../../app/domain/race.ts";
import { canEdit, createShareId, type Recap } from "../../../app/domain/recap.ts";
import type { RecapService } from "../../../app/services.ts";
import { recaps } from "../../db/schema.ts";
import { ownedBy, ownerColumns, questionColumns, toRecap } from "./recap-row.ts";

interface PublishParts {
  db: DrizzleD1Database;
  now: () => number;
  findEditable: RecapService["findEditable"];
}

export function publishesAtOnce({
  db,
  now,
  findEditable,
}: PublishParts): Pick<RecapService, "create" | "upsertShared"> {
  return {
    async create(viewer, recap, idempotency) {
      const columns = {
        ...ownerColumns(viewer),
        ...publishedColumns(recap),
        shareId: createShareId(now(), crypto.getRandomValues(new Uint8Array(16))),
        createdAt: now(),
        updatedAt: now(),
      };
      if (idempotency === null) {
        const row = await db.insert(recaps).values(columns).returning().get();
        return { kind: "created", recap: toRecap(row, viewer) };
      }
      const { key, bodyHash } = idempotency;
      const [, [row]] = await db.batch([
        db
          .insert(recaps)
          .values({ ...columns, idempotencyKey: key, idempotencyHash: bodyHash })
          .onConflictDoNothing(),
        db
          .select()
          .from(recaps)
          .where(and(eq(recaps.visitorId, viewer.visitorId), eq(recaps.idempotencyKey, key))),
      ]);
      if (!row) throw new Error("A recap was neither made nor found under its idempotency key");
      // An account may have claimed the recap since: then the cookie alone is no answer any more.
      return row.idempotencyHash === bodyHash && canEdit(row, viewer)
        ? { kind: "created", recap: toRecap(row, viewer) }
        : { kind: "key-reused" };
    },

    async upsertShared(viewer, shared) {
      const { shareId, given } = shared;
      const createdAt = shared.createdAt === null ? now() : Math.min(Date.parse(shared.createdAt), now());
      const columns = publishedColumns(completeRecap(given, shared.today));
      const made = await db
        .insert(recaps)
        .values({ ...ownerColumns(viewer), ...columns, shareId, createdAt, updatedAt: now() })
        .onConflictDoNothing()
        .returning()
        .get();
      if (made) return toRecap(made, viewer);

      const existing = await findEditable(viewer, { shareId });
      if (!existing) return null;
      // A draft becomes complete by it: what neither has is filled with the defaults.
      const whole = completeRecap({ ...filledIn(existing), ...given }, shared.today);
      const changes = publishedColumns(whole);
      const isSame = JSON.stringify(changes) === JSON.stringify(publishedColumns(existing));
      if (isSame && existing.status === "published") return existing;
      const row = await db
        .update(recaps)
        .set({
          ...changes,
          nextQuestionIndex: Math.max(changes.nextQuestionIndex, existing.nextQuestionIndex),
          rev: sql`${recaps.rev} + 1`,
          lastSaveId: null,
          pageRev: sql`${recaps.pageRev} + 1`,
          updatedAt: now(),
        })
        .where(and(eq(recaps.shareId, shareId), ownedBy(viewer), eq(recaps.rev, existing.rev)))
        .returning()
        .get();
      return row ? toRecap(row, viewer) : this.upsertShared(viewer, shared);
    },
  };
}

function publishedColumns(recap: NewRecap) {
  const { raceType, questions, answers, isPublic } = recap;
  return {
    ...detailsOf(recap),
    ...questionColumns({ questions, nextQuestionIndex: nextIndexAfter(questions, answers) }),
    raceType,
    answers: JSON.stringify(answers),
    isPublic,
    status: "published" as const satisfies Recap["status"],
  };
}
