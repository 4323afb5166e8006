/** Converts rows of `recaps`, with their files, to recaps of the domain. */
import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Owner, Viewer } from "../../../app/domain/account/viewer.ts";
import { type Course, courseSchema, withKnownPins } from "../../../app/domain/course/course.ts";
import { withPossibleClimb } from "../../../app/domain/course/plausible-values.ts";
import { byPosition, type Media, plainFileName } from "../../../app/domain/media/media.ts";
import { detailsOf } from "../../../app/domain/race/race-details.ts";
import { raceTypeSchema } from "../../../app/domain/race/race-type.ts";
import { canEdit, type Recap } from "../../../app/domain/recap/recap.ts";
import { byCreation, type Recording } from "../../../app/domain/voice/recording.ts";
import { recaps } from "../../db/schema.ts";
import { type StoredMedia, toMedia } from "./media-row.ts";
import { parseQuestions } from "./question-texts.ts";
import { type StoredRecording, toRecording } from "./recording-row.ts";

/** JSON: StoredMedia. Columns are written with their tables, which drizzle omits in a query with one FROM. */
export const storedMediaJson = sql`json_object(
  'id', media.id, 'fileName', media.file_name, 'fileType', media.file_type,
  'contentType', media.content_type, 'fileSize', media.file_size, 'description', media.description, 'position', media.position, 'width', media.width,
  'height', media.height, 'durationSeconds', media.duration_seconds, 'thumbhash', media.thumbhash,
  'questionIndex', media.question_index, 'createdAt', media.created_at,
  'smaller', media.smaller, 'focalX', media.focal_x, 'focalY', media.focal_y,
  'capturedAt', media.captured_at, 'credit', media.credit
)`;

/** JSON: Owner, or null without a user. */
const ownerJson = sql<string | null>`(
  SELECT json_object('firstName', users.first_name, 'lastName', users.last_name, 'profileImageUrl', users.profile_image_url)
  FROM users WHERE users.id = recaps.user_id
)`;

/** What all reads of recaps select besides a recap's own columns. */
export const ownerColumn = { owner: ownerJson };

/** The columns of every read of one recap and of RETURNING. One statement reads a recap and its files, so they are consistent. */
export const recapColumns = {
  ...getTableColumns(recaps),
  ...ownerColumn,
  media: sql<string>`(
    SELECT json_group_array(${storedMediaJson})
    FROM media WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL
  )`,
  recordings: sql<string>`(
    SELECT json_group_array(json_object(
      'id', recordings.id, 'uploadKey', recordings.upload_key, 'questionIndex', recordings.question_index,
      'credit', recordings.credit, 'contentType', recordings.content_type, 'fileSize', recordings.file_size,
      'durationSeconds', recordings.duration_seconds, 'transcript', recordings.transcript,
      'segments', recordings.segments, 'language', recordings.language, 'waveform', recordings.waveform,
      'isEdited', recordings.is_edited,
      'machineTranscript', recordings.heard, 'transcribedAt', recordings.transcribed_at, 'createdAt', recordings.created_at
    ))
    FROM recordings WHERE recordings.recap_id = recaps.id AND recordings.deleted_at IS NULL
  )`,
  /** JSON: Course, or null */
  course: sql<string | null>`(SELECT courses.course FROM courses WHERE courses.recap_id = recaps.id)`,
};

type OwnedRow = InferSelectModel<typeof recaps> & { owner: string | null };
export type RecapRow = OwnedRow & { media: string; recordings: string; course: string | null };

const storedAnswersSchema = z.record(z.string(), z.string());

export function toRecap(row: RecapRow, viewer: Viewer): Recap {
  const isOwn = canEdit(row, viewer);
  const media = mediaOf(row);
  const { questions, removed } = parseQuestions(row.questionTexts);
  return {
    ...toSummary(row),
    questions,
    removedQuestions: isOwn ? removed : [],
    answers: storedAnswersSchema.parse(JSON.parse(row.answers)),
    media: isOwn ? media : media.map(forReaders),
    recordings: recordingsOf(row),
    course: courseOf(row, { media, questions }),
    readerCount: isOwn ? row.readerCount : null,
    guestsOpen: isOwn ? row.guestsOpen : null,
    canEdit: isOwn,
  };
}

/** Returns what a recap and its summary have in common: all but the story and the files. */
export function toSummary(row: Omit<OwnedRow, "questionTexts" | "answers">) {
  // Written by `ownerJson`.
  const owner: Owner | null = row.owner === null ? null : JSON.parse(row.owner);
  return {
    id: row.id,
    shareId: row.shareId,
    userId: row.userId,
    owner,
    status: row.status,
    version: row.version,
    raceType: raceTypeSchema.parse(row.raceType),
    ...detailsOf(row),
    isPublic: row.isPublic,
    isListed: row.isListed,
    takedownReason: row.takedownReason,
    commentSettings: { isOpen: row.commentsOpen, holdsAll: row.holdsComments },
    coverMediaId: row.coverMediaId,
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

function mediaOf(row: RecapRow): Media[] {
  const stored: StoredMedia[] = JSON.parse(row.media);
  return stored.map(toMedia).sort(byPosition);
}

/** Leaves out what tells when it was taken. */
export function forReaders(media: Media): Media {
  return { ...media, fileName: plainFileName(media), capturedAt: null };
}

/** A photo may have been deleted since, and can be restored: its pin stays stored. */
function courseOf({ course }: RecapRow, recap: Pick<Recap, "media" | "questions">): Course | null {
  return course === null
    ? null
    : withPossibleClimb(withKnownPins(courseSchema.parse(JSON.parse(course)), recap));
}

function recordingsOf(row: RecapRow): Recording[] {
  const stored: StoredRecording[] = JSON.parse(row.recordings);
  return stored.map(toRecording).sort(byCreation);
}
