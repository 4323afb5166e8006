/**
 * What the ZIP of an export contains for each recap, as `recap.json` describes it: written by the Worker, parsed by the
 * import (docs/decisions/0021-take-out-and-import.md).
 */
import * as z from "zod/mini";
import { athleteOf } from "../account/athlete.ts";
import type { Contribution } from "../contributions/contribution.ts";
import { courseSchema } from "../course/course.ts";
import { DEFAULT_FOCAL_POINT } from "../media/focal-point.ts";
import { focalPointSchema } from "../media/focal-point-schema.ts";
import { cleanFileName, coverOf, MAX_MEDIA, MEDIA_EXTENSIONS } from "../media/media.ts";
import {
  capturedAtSchema,
  descriptionSchema,
  MAX_DESCRIPTION_LENGTH,
  mediaIdSchema,
  mediaTypeSchema,
} from "../media/media-input.ts";
import { creditSchema } from "../media/upload-declaration.ts";
import { MAX_VIDEO_BYTES } from "../media/upload-limits.ts";
import { type Answers, questionIndexSchema, questionTitle } from "../questions/questions.ts";
import { answersInputSchema, questionsInputSchema } from "../questions/questions-input.ts";
import {
  DETAIL_FIELDS,
  detailsOf,
  EMPTY_DETAILS,
  RACE_DETAILS,
  type RaceDetails,
} from "../race/race-details.ts";
import { raceTypeSchema } from "../race/race-type.ts";
import { commentSettingsSchema } from "../reactions/reactions.ts";
import { type Recap, shareIdSchema } from "../recap/recap.ts";
import { seasonChoicesSchema } from "../season/season-choices.ts";
import { AUDIO_EXTENSIONS, AUDIO_TYPES } from "../voice/audio-types.ts";
import { languageSchema, MAX_AUDIO_BYTES, MAX_RECORDINGS, transcriptSchema } from "../voice/recording.ts";
import { segmentsSchema } from "../voice/transcript-segments.ts";
import { waveformSchema } from "../voice/waveform.ts";

/** Distinguishes an export of the product from any other ZIP. */
const FORMAT = "race-recap";
const VERSION = 1;

export const RECAP_JSON = "recap.json";
/** In the first volume: the season of each year. */
export const SEASONS_JSON = "seasons.json";

/** The part of it that an import needs. */
export const exportedSeasonsSchema = z.array(z.object({ year: z.int(), choices: seasonChoicesSchema }));
export type ExportedSeason = z.infer<typeof exportedSeasonsSchema>[number];
export const RECAP_PAGE = "index.html";
/** The style sheet of the pages, beside the folders of a volume. */
export const PAGE_STYLES = "style.css";
export const COMMENTS_JSON = "comments.json";
/** Far more than the answers, questions and transcripts of a recap together (docs/operations.md, Limits). */
export const MAX_RECAP_JSON_BYTES = 8_000_000;

/** A file of a recap, by its path in the recap's folder. */
export interface ExportedFile {
  /** The id of the photo, video, recording or contribution. */
  id: string;
  kind: "media" | "audio";
  /** "media/01.jpg" */
  path: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** The folder of a recap's photos and videos, of its recordings, or of what guests added and readers see below the story. */
export type ExportFolder = "media" | "recordings" | "guests";

/** Returns "media/01.jpg" or "recordings/01.m4a"; `number` counts the files of this folder from 1. */
export function exportedPath(folder: ExportFolder, number: number, contentType: string): string {
  const types: Record<string, string> = { ...MEDIA_EXTENSIONS, ...AUDIO_EXTENSIONS };
  return `${folder}/${String(number).padStart(2, "0")}.${types[contentType] ?? "bin"}`;
}

/** Returns the path of a recording's captions: "recordings/01.vtt". */
export function captionsPath(path: string): string {
  return path.replace(/\.\w+$/, ".vtt");
}

const sizeSchema = z.int().check(z.positive());

const mediaSchema = z.object({
  /** Pins of the course name it. Older exports have none. */
  id: z.optional(mediaIdSchema),
  file: z.string().check(z.regex(/^media\/\d{2,3}\.[a-z0-9]{2,4}$/)),
  fileName: z.pipe(z.string().check(z.minLength(1), z.maxLength(2_000)), z.transform(cleanFileName)),
  contentType: mediaTypeSchema,
  fileSize: sizeSchema.check(z.maximum(MAX_VIDEO_BYTES)),
  description: z.nullable(z.pipe(z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH)), descriptionSchema)),
  questionIndex: z.nullable(questionIndexSchema),
  /** Older exports have none. */
  credit: z._default(creditSchema, null),
  focalPoint: z._default(focalPointSchema, DEFAULT_FOCAL_POINT),
  capturedAt: z._default(z.nullable(capturedAtSchema), null),
});

const recordingSchema = z.object({
  file: z.string().check(z.regex(/^recordings\/\d{2,3}\.[a-z0-9]{2,4}$/)),
  contentType: z.enum(AUDIO_TYPES),
  fileSize: sizeSchema.check(z.maximum(MAX_AUDIO_BYTES)),
  questionIndex: questionIndexSchema,
  /** Older exports have none. */
  credit: z._default(creditSchema, null),
  transcript: transcriptSchema,
  language: z.nullable(languageSchema),
  segments: segmentsSchema,
  isTranscribed: z.boolean(),
  waveform: z._default(z.nullable(waveformSchema), null),
});

/** An export that is older than a detail lacks it: the detail then counts as not filled in. */
const detailsShape = Object.fromEntries(
  DETAIL_FIELDS.map((field) => [field, z._default(RACE_DETAILS[field].draft, EMPTY_DETAILS[field])]),
) as {
  [Field in keyof typeof RACE_DETAILS]: z.ZodMiniDefault<(typeof RACE_DETAILS)[Field]["draft"]>;
};

/** `recap.json`, with everything that an import needs. Other fields are for people and other programs. */
export const exportedRecapSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  shareId: shareIdSchema,
  status: z.enum(["draft", "published"]),
  isPublic: z.boolean(),
  commentSettings: commentSettingsSchema,
  createdAt: z.iso.datetime({ offset: true }),
  raceType: raceTypeSchema,
  ...detailsShape,
  questions: questionsInputSchema,
  answers: answersInputSchema,
  /** The path of a photo; null without photos. */
  cover: z.nullable(z.string()),
  media: z.array(mediaSchema).check(z.maxLength(MAX_MEDIA)),
  recordings: z.array(recordingSchema).check(z.maxLength(MAX_RECORDINGS)),
  /** Older exports have none. */
  course: z._default(z.nullable(courseSchema), null),
});

export type ExportedRecap = z.infer<typeof exportedRecapSchema>;
export type ExportedMedia = ExportedRecap["media"][number];
export type ExportedRecording = ExportedRecap["recordings"][number];

/**
 * Returns the content of `recap.json`. Of its photos, videos and recordings, and of what guests added and readers see below
 * the story (`shown`), it has those that `files` contains. An import leaves the latter out, as it does comments.
 */
export function exportedRecap(recap: Recap, files: ExportedFile[], shown: Contribution[] = []) {
  const filesById = new Map(files.map((file) => [file.id, file]));
  const cover = coverOf(recap);
  return {
    format: FORMAT,
    version: VERSION,
    shareId: recap.shareId,
    status: recap.status,
    isPublic: recap.isPublic,
    isListed: recap.isListed,
    commentSettings: recap.commentSettings,
    createdAt: recap.createdAt,
    updatedAt: recap.updatedAt,
    athlete: athleteOf(recap)?.firstName ?? null,
    raceType: recap.raceType,
    ...detailsOf(recap),
    questions: recap.questions,
    answers: recap.answers satisfies Answers,
    cover: (cover && filesById.get(cover.id)?.path) ?? null,
    media: recap.media.flatMap((media) => {
      const file = filesById.get(media.id);
      if (!file) return [];
      const { fileName, fileType, description, credit, questionIndex, focalPoint, capturedAt } = media;
      const { width, height, durationSeconds, createdAt } = media;
      const shape = { fileType, width, height, durationSeconds, createdAt };
      const fields = { id: media.id, ...fieldsOf(file), fileName, description, credit, questionIndex };
      return [{ ...fields, focalPoint, capturedAt, ...shape }];
    }),
    recordings: recap.recordings.flatMap((recording) => {
      const file = filesById.get(recording.id);
      if (!file) return [];
      return [
        {
          ...fieldsOf(file),
          captions: recording.segments.length > 0 ? captionsPath(file.path) : null,
          questionIndex: recording.questionIndex,
          credit: recording.credit,
          question: questionTitle(recap.questions, recording.questionIndex),
          duration: recording.duration,
          transcript: recording.transcript,
          language: recording.language,
          segments: recording.segments,
          isEdited: recording.isEdited,
          isTranscribed: recording.isTranscribed,
          waveform: recording.waveform,
          offer: recording.offer,
          createdAt: recording.createdAt,
        },
      ];
    }),
    course: recap.course,
    contributions: shown.flatMap(({ id, userName, text, createdAt }) => {
      const file = filesById.get(id);
      return file ? [{ ...fieldsOf(file), credit: userName, text, createdAt }] : [];
    }),
    likeCount: recap.likeCount,
    readerCount: recap.readerCount,
    comments: recap.commentCount > 0 ? COMMENTS_JSON : null,
  } satisfies { [Field in keyof ExportedRecap]: unknown } & RaceDetails & Record<string, unknown>;
}

function fieldsOf({ path, contentType, size }: ExportedFile) {
  return { file: path, contentType, fileSize: size };
}
