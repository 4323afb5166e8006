/** Implements RecordingService: sound in R2, rows in D1. A row is written only after its bytes are complete. */
import { eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { isShared } from "../../../app/domain/recap/recap.ts";
import { MAX_RECORDINGS } from "../../../app/domain/voice/recording.ts";
import type { RecordingService } from "../../../app/services/recording-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { newId } from "../../db/new-id.ts";
import { ownRecap, readableRecap, sharingColumns } from "../../db/recap-access.ts";
import { change, firstRow } from "../../db/run-batch.ts";
import { recaps, recordings } from "../../db/schema.ts";
import { addFile, checkRecordingFile } from "../storage/check-file.ts";
import { findContributedFile } from "../storage/contributions/contribution-row.ts";
import { insertRecording } from "../storage/file-insert.ts";
import { capacityRefusal, hasBytesLeft, hasRoom, isNewFile, whyNotInserted } from "../storage/file-room.ts";
import { deletionMethods, hasUploadKey, ownFile, touchRecapOf } from "../storage/file-rows.ts";
import { recapColumns, toRecap } from "../storage/recap-row.ts";
import { locateSegments, serializeSegments, toRecording } from "../storage/recording-row.ts";
import type { ServiceDeps } from "../storage/service-deps.ts";
import { hasTextLeft, hasTextLeftForNew } from "../storage/transcript-room.ts";
import { type SpeechService, transcribeRecording } from "./transcribe-recording.ts";

interface RecordingServiceDeps extends ServiceDeps {
  transcription: SpeechService;
}

export function createRecordingService(deps: RecordingServiceDeps): RecordingService {
  const { db, store, now, limits } = deps;
  const touch = (viewer: Viewer, id: string) => touchRecapOf(db, recordings, { viewer, id, nowMs: now() });
  const deletions = deletionMethods({ db, now, limits }, recordings, MAX_RECORDINGS, hasTextLeft);

  return {
    async add(viewer, handle, upload) {
      const mine = ownRecap(viewer, handle);
      const findKnown = () =>
        db
          .select()
          .from(recordings)
          .where(hasUploadKey(recordings, mine, upload.uploadKey));
      const transcript = upload.transcript ?? "";
      const segments = serializeSegments(locateSegments(transcript, upload.segments ?? []));
      const textFits = hasTextLeftForNew({ transcript, segments });
      const fits = {
        bytes: hasBytesLeft(viewer, upload.file.size),
        transcript: textFits,
      };
      const attempt = limits.chargeIf(
        viewer,
        CHARGES.file,
        isNewFile(db, {
          mine,
          room: allOf(hasRoom("audio"), fits.bytes, fits.transcript),
          known: [findKnown()],
        }),
      );
      const columns = {
        ...recapColumns,
        bytesFit: sql<number>`${fits.bytes}`,
        transcriptFits: sql<number>`${fits.transcript}`,
      };
      const stored = limits.charge(viewer, {
        uploadBytes: upload.file.size,
        text: textBytes({ ...upload, segments }),
      });
      const {
        exceeded,
        found: row,
        known,
      } = await limits.run({
        attempt,
        exceeded: stored.findExceeded,
        found: firstRow(db.select(columns).from(recaps).where(mine)),
        known: firstRow(findKnown()),
      });
      if (!row) return { kind: "not-found" };
      const recap = toRecap(row, viewer);
      const added = { kind: "added" as const, shareId: recap.shareId, questions: recap.questions };
      if (known) return { ...added, recording: toRecording(known), isFirst: false };
      const candidate = { kind: "audio" as const, questionIndex: upload.questionIndex };
      const reason = capacityRefusal(recap, candidate);
      if (reason) return { kind: "refused", reason };
      if (!row.transcriptFits) return { kind: "refused", reason: "transcripts-full" };
      if (!row.bytesFit) return { kind: "refused", reason: "quota" };
      limits.refuseIfExceeded(exceeded);
      const checked = await checkRecordingFile(upload.file);
      if (checked.kind === "refused") return checked;

      const id = newId();
      const { contentType, durationSeconds } = checked;
      const fileSize = checked.size;
      const { questionIndex, uploadKey, language, credit = null } = upload;
      const transcribedAt = upload.segments === null ? null : now();
      const text = { transcript, segments, language, transcribedAt };
      const file = { contentType, durationSeconds, fileSize };
      const values = { id, uploadKey, questionIndex, credit, ...file, ...text, createdAt: now() };
      const name = { shareId: recap.shareId, kind: "audio" as const, id };
      const ownRow = ownRecap(viewer, row);
      const insert = insertRecording(db, ownRow, values, allOf(hasBytesLeft(viewer, fileSize), textFits));
      const outcome = await addFile(store, name, checked, () =>
        limits.run({
          inserted: change(insert, stored, touch(viewer, id)),
          known: findKnown(),
        }),
      );
      if (outcome) return { ...added, recording: toRecording(outcome.row), isFirst: outcome.isFirst };
      const room = await db
        .select({ fits: sql<number>`${textFits}` })
        .from(recaps)
        .where(mine)
        .get();
      if (room && !room.fits) return { kind: "refused", reason: "transcripts-full" };
      return whyNotInserted(db, mine, viewer, candidate);
    },

    async putTranscript(viewer, recordingId, { text: transcript, language, segments: timed }) {
      const mine = allOf(ownFile(recordings, viewer, recordingId), isNull(recordings.deletedAt));
      const segments = serializeSegments(locateSegments(transcript, timed));
      const set = { transcript, segments, language, isEdited: transcript !== "", machineTranscript: null };
      const isOther = anyOf(
        sql`${recordings.transcript} IS NOT ${transcript}`,
        sql`${recordings.segments} IS NOT ${segments}`,
        sql`${recordings.language} IS NOT ${language}`,
        isNull(recordings.transcribedAt),
      );
      const room = hasTextLeft(recordingId, { transcript, segments, machineTranscript: "" });
      const where = allOf(mine, isOther, room);
      const charge = limits.chargeUpdate(viewer, {
        table: recordings,
        where,
        set,
        writes: CHARGES.fileText.writes,
      });
      const store = db
        .update(recordings)
        .set({ ...set, transcribedAt: now() })
        .where(where);
      const { found: row } = await limits.run({
        charge,
        stored: change(store, touch(viewer, recordingId)),
        found: firstRow(
          db
            .select({ ...getTableColumns(recordings), fits: sql<number>`${room}` })
            .from(recordings)
            .where(mine),
        ),
      });
      if (!row) return null;
      return row.fits ? toRecording(row) : "full";
    },

    async putWaveform(viewer, recordingId, waveform) {
      const mine = allOf(ownFile(recordings, viewer, recordingId), isNull(recordings.deletedAt));
      const where = allOf(mine, sql`${recordings.waveform} IS NOT ${waveform}`);
      const set = { waveform };
      const charge = limits.chargeUpdate(viewer, {
        table: recordings,
        where,
        set,
        writes: CHARGES.fileText.writes,
      });
      const { found } = await limits.run({
        charge,
        changed: change(db.update(recordings).set(set).where(where), touch(viewer, recordingId)),
        found: db.select({ id: recordings.id }).from(recordings).where(mine),
      });
      return found.length > 0;
    },

    async settleOffer(viewer, recordingId, choice) {
      const mine = allOf(ownFile(recordings, viewer, recordingId), isNull(recordings.deletedAt));
      const hasOffer = allOf(
        mine,
        isNotNull(recordings.transcribedAt),
        isNotNull(recordings.machineTranscript),
      );
      const charge = limits.charge(viewer, CHARGES.other);
      const settle = db
        .update(recordings)
        .set(choice === "take" ? swappedColumns() : { machineTranscript: null })
        .where(hasOffer);
      const { found: row } = await limits.run({
        settled: change(settle, charge, touch(viewer, recordingId)),
        found: firstRow(db.select().from(recordings).where(mine)),
      });
      return row ? toRecording(row) : null;
    },

    transcribe: (viewer, recordingId, options) =>
      transcribeRecording(deps, { viewer, recordingId, ...options }),

    delete: deletions.delete,

    async restore(viewer, recordingId) {
      const outcome = await deletions.restore(viewer, recordingId);
      if (outcome !== "limit") return outcome;
      const row = await db
        .select({ fits: sql<number>`${hasTextLeft(recordingId)}` })
        .from(recordings)
        .where(eq(recordings.id, recordingId))
        .get();
      return row && !row.fits ? "transcripts-full" : "limit";
    },

    async findFile(viewer, handle, recordingId) {
      const row = await db
        .select({
          shareId: recaps.shareId,
          ...sharingColumns,
          contentType: recordings.contentType,
          fileSize: recordings.fileSize,
        })
        .from(recordings)
        .innerJoin(recaps, eq(recaps.id, recordings.recapId))
        .where(
          allOf(readableRecap(viewer, handle), eq(recordings.id, recordingId), isNull(recordings.deletedAt)),
        )
        .get();
      const file = row
        ? { ...row, isShared: isShared(row) }
        : await findContributedFile(db, { viewer, handle, id: recordingId, kinds: ["audio"] });
      if (!file) return null;
      const name = { shareId: file.shareId, kind: "audio" as const, id: recordingId };
      return {
        contentType: file.contentType,
        version: recordingId,
        size: file.fileSize,
        isShared: file.isShared,
        open: (range) => store.open(name, range),
      };
    },
  };
}

/** Returns the columns that swap transcript and offer, each with its segments, language and `isEdited`. */
function swappedColumns() {
  const { machineTranscript } = recordings;
  return {
    transcript: sql`json_extract(${machineTranscript}, '$.text')`,
    segments: sql`json_extract(${machineTranscript}, '$.segments')`,
    language: sql`json_extract(${machineTranscript}, '$.language')`,
    isEdited: sql`coalesce(json_extract(${machineTranscript}, '$.isEdited'), 0)`,
    machineTranscript: sql`json_object(
      'until', ${recordings.durationSeconds}, 'text', ${recordings.transcript}, 'language', ${recordings.language},
      'segments', json(${recordings.segments}), 'isEdited', json(iif(${recordings.isEdited}, 'true', 'false'))
    )`,
  };
}
