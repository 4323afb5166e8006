/** The statements that save edits of photos, videos and recordings: of each row, if it is as it was read. */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Edit } from "../../../app/domain/edits/edit.ts";
import { requireField } from "../../../app/domain/edits/fields.ts";
import { focalPointSchema } from "../../../app/domain/media/focal-point-schema.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { segmentsAfterEdit } from "../../../app/domain/voice/segments-after-edit.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged } from "../../db/conditions.ts";
import { changedForReaders, isOfRecap } from "../../db/recap-access.ts";
import { change, type Parts } from "../../db/run-batch.ts";
import { media, recaps, recordings } from "../../db/schema.ts";
import { locateSegments, serializeSegments } from "../storage/recording-row.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import { hasTextLeft } from "../storage/transcript-room.ts";

export interface Place {
  mine: SQL;
  viewer: Viewer;
  nowMs: number;
}

export function writeDescriptions(deps: DatabaseDeps, place: Place, edits: Edit[], before: Recap): Parts {
  const rows = editsOf("description", edits).map(({ key, value }) => ({
    id: key,
    from: before.media.find(({ id }) => id === key)?.description ?? null,
    to: value,
  }));
  return writeFiles(deps, place, "descriptions", media, rows, {
    set: { description: ofRow(media, rows, "to") },
    isAsRead: sql`edit.value ->> 'from' IS ${media.description}`,
  });
}

export function writeFocalPoints(deps: DatabaseDeps, place: Place, edits: Edit[]): Parts {
  const rows = editsOf("focal", edits).map(({ key, value }) => ({
    id: key,
    ...focalPointSchema.parse(value),
  }));
  return writeFiles(deps, place, "focalPoints", media, rows, {
    set: { focalX: ofRow(media, rows, "x"), focalY: ofRow(media, rows, "y") },
    isAsRead: sql`true`,
  });
}

/** Sentences whose words survive keep their times. */
export function writeTranscript(deps: DatabaseDeps, place: Place, edit: Edit, before: Recap): Parts {
  const { name, key } = requireField(edit.field);
  const recording = before.recordings.find(({ id }) => id === key);
  if (!recording || (name !== "transcript" && name !== "captions")) return {};
  const text = recording.transcript;
  const transcript = String(edit.value ?? "");
  const placed = { text, segments: locateSegments(text, recording.segments) };
  const segments = serializeSegments(segmentsAfterEdit(placed, transcript));
  const rows = [{ id: key, from: text }];
  return writeFiles(deps, place, edit.field, recordings, rows, {
    set: { transcript, segments, isEdited: recording.isEdited || name === "transcript" },
    isAsRead: allOf(
      sql`edit.value ->> 'from' = ${recordings.transcript}`,
      eq(recordings.isEdited, recording.isEdited),
      name === "captions" ? isNull(recordings.transcribedAt) : sql`true`,
      hasTextLeft(key, { transcript, segments }),
    ),
  });
}

type FileTable = typeof media | typeof recordings;
type Rows = { id: string }[];

interface Change {
  set: Record<string, unknown>;
  /** A condition on the table and on `edit`, whose value is the row's. */
  isAsRead: SQL;
}

/** All rows are one parameter, however many there are. */
function writeFiles(
  { db, limits }: DatabaseDeps,
  { mine, viewer, nowMs }: Place,
  name: string,
  table: FileTable,
  rows: Rows,
  { set, isAsRead }: Change,
): Parts {
  if (rows.length === 0) return {};
  const isEdited = sql`EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(rows)}) AS edit WHERE edit.value ->> 'id' = ${table.id} AND ${isAsRead}
  )`;
  const where = allOf(isOfRecap(table, mine), isNull(table.deletedAt), isEdited);
  const charge = limits.chargeUpdate(viewer, { table, where, set });
  const touch = db.update(recaps).set(changedForReaders(nowMs)).where(allOf(mine, hasChanged));
  const touchCharge = limits.charge(viewer, CHARGES.other);
  return {
    [`${name} charge`]: charge,
    [name]: change(db.update(table).set(set).where(where), touch, touchCharge),
  };
}

/** Returns what the edit of a row has under this name. */
function ofRow(table: FileTable, rows: Rows, name: string): SQL {
  return sql`(
    SELECT edit.value ->> ${name} FROM json_each(${JSON.stringify(rows)}) AS edit WHERE edit.value ->> 'id' = ${table.id}
  )`;
}

function editsOf(name: string, edits: Edit[]): { key: string; value: Edit["value"] }[] {
  return edits.flatMap(({ field, value }) => {
    const named = requireField(field);
    return named.name === name ? [{ key: named.key, value }] : [];
  });
}
