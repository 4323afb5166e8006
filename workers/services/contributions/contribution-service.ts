/** Implements ContributionService: rows in D1, bytes in R2. A row is written only after its bytes are complete. */
import { eq, sql } from "drizzle-orm";
import { cleanFileName } from "../../../app/domain/media/media.ts";
import type { ContributionService } from "../../../app/services/contribution-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf } from "../../db/conditions.ts";
import { newId } from "../../db/new-id.ts";
import { changedForReaders, ownRecap, reactableRecap } from "../../db/recap-access.ts";
import { change, firstRow, read } from "../../db/run-batch.ts";
import { contributions, recaps } from "../../db/schema.ts";
import { addFile, checkMediaFile, checkRecordingFile } from "../storage/check-file.ts";
import {
  type ContributedKind,
  hasRoomForContribution,
  insertContribution,
  kindOfType,
  lengthRefusal,
  noteContribution,
  whyNotContributed,
} from "../storage/contributions/contribution-room.ts";
import { isBy, toContribution } from "../storage/contributions/contribution-row.ts";
import { isNewFile } from "../storage/file-room.ts";
import type { ContributionDeps } from "./contribution-deps.ts";
import { removalMethods } from "./delete-contributions.ts";
import { readContributions } from "./find-contributions.ts";
import { moderationMethods, selectContribution } from "./review-contributions.ts";

export function createContributionService(deps: ContributionDeps): ContributionService {
  const { db, store, now, limits } = deps;
  return {
    find: (viewer, handle, wanted) => read(readContributions(db, { viewer, handle, wanted })),

    async add(viewer, handle, { file, isCheer = false, fileName, uploadKey, contribution }) {
      const { sendingId, userName, text } = contribution;
      const recap = reactableRecap(viewer, handle);
      const wantedKind = isCheer ? ("audio" as const) : kindOfType(file.type);
      const wanted = { viewer, sendingId, kind: wantedKind, bytes: file.size };
      const isSound = wanted.kind === "audio";
      const findKnown = () =>
        selectContribution(
          db,
          viewer,
          allOf(recap, isBy(viewer), eq(contributions.uploadKey, uploadKey ?? "")),
        );
      const room = hasRoomForContribution(wanted);
      const attempt = limits.chargeIf(
        viewer,
        { ...CHARGES.file, writes: CHARGES.contribution.writes },
        isNewFile(db, { mine: recap, room, known: [findKnown()] }),
      );
      const use = {
        contributions: CHARGES.contribution.contributions,
        uploadBytes: file.size,
        text: textBytes({ userName, text, sendingId, uploadKey, fileName }),
      };
      const stored = limits.charge(viewer, use, { recap: handle });
      const {
        exceeded,
        found: row,
        known,
      } = await limits.run({
        attempt,
        exceeded: stored.findExceeded,
        found: firstRow(
          db
            .select({ id: recaps.id, shareId: recaps.shareId, fits: sql<number>`${room}` })
            .from(recaps)
            .where(recap),
        ),
        known: firstRow(findKnown()),
      });
      if (!row) return { kind: "not-found" };
      if (known) return { kind: "added", contribution: toContribution(known) };
      if (!row.fits) return whyNotContributed(db, recap, wanted);
      limits.refuseIfExceeded(exceeded);
      const checked = isSound ? await checkRecordingFile(file) : await checkMediaFile(file);
      if (checked.kind === "refused") return checked;
      const kind: ContributedKind = "fileType" in checked ? checked.fileType : "audio";
      const reason = lengthRefusal(kind, checked.durationSeconds);
      if (reason) return { kind: "refused", reason };

      const id = newId();
      const values = {
        id,
        userName,
        text,
        sendingId,
        uploadKey,
        kind,
        fileName: cleanFileName(fileName),
        contentType: checked.contentType,
        fileSize: checked.size,
        durationSeconds: checked.durationSeconds,
        ...("fileType" in checked && { width: checked.width, height: checked.height }),
        createdAt: now(),
      };
      const name = { shareId: row.shareId, kind: isSound ? ("audio" as const) : ("media" as const), id };
      const added = { ...wanted, kind, bytes: checked.size };
      const where = allOf(eq(recaps.id, row.id), recap, hasRoomForContribution(added));
      const outcome = await addFile(store, name, checked, () =>
        limits.run({
          stored: change(
            insertContribution(db, viewer, where, values),
            noteContribution(db, viewer, recap, values.createdAt),
            stored,
          ),
          inserted: selectContribution(db, viewer, allOf(recap, eq(contributions.id, id))),
          known: findKnown(),
        }),
      );
      if (outcome) return { kind: "added", contribution: toContribution(outcome.row) };
      return whyNotContributed(db, recap, added);
    },

    ...moderationMethods(deps),
    ...removalMethods(deps),

    async saveIsOpen(viewer, handle, isOpen) {
      const mine = ownRecap(viewer, handle);
      const charge = limits.charge(viewer, CHARGES.setting);
      const update = db
        .update(recaps)
        .set({ guestsOpen: isOpen, ...changedForReaders(now()) })
        .where(allOf(mine, sql`${recaps.guestsOpen} IS NOT ${isOpen ? 1 : 0}`));
      const { found } = await limits.run({
        // Switching on pays for both. Switching off is never refused.
        changed: isOpen ? change(update, charge) : update,
        found: db.select({ id: recaps.id }).from(recaps).where(mine),
      });
      return found.length > 0;
    },

    async hasContributed(viewer) {
      const row = await db
        .select({ id: contributions.id })
        .from(contributions)
        .where(isBy(viewer))
        .limit(1)
        .get();
      return row !== undefined;
    },
  };
}
