/** The schemas of what the API answers with. The handlers' types must be theirs (call.ts); the tests compare each answer. */
import * as z from "zod/mini";
import { CONTRIBUTION_STATUSES } from "../../../app/domain/contributions/contribution.ts";
import { courseSchema } from "../../../app/domain/course/course.ts";
import { idSchema } from "../../../app/domain/lib/id.ts";
import { mediaTypeSchema } from "../../../app/domain/media/media-schemas.ts";
import { raceTypeSchema } from "../../../app/domain/race/race.ts";
import {
  type DetailControl,
  type DetailField,
  eachDetail,
  type RaceDetails,
} from "../../../app/domain/race/race-details.ts";
import { COMMENT_STATUSES } from "../../../app/domain/reactions/reactions.ts";
import { shareIdSchema } from "../../../app/domain/recap/recap.ts";
import { AUDIO_TYPES } from "../../../app/domain/voice/audio-types.ts";
import { waveformSchema } from "../../../app/domain/voice/waveform.ts";

/** The schemas that have a name in the document. */
export const named = z.registry<{ id: string; description?: string }>();

const id = idSchema("");
const time = z.iso.datetime();
const count = z.int().check(z.minimum(0));
const text = z.nullable(z.string());
const questionIndex = z.nullable(count);

export const errorAnswer = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.optional(z.record(z.string(), z.array(z.string()))),
      requestId: z.optional(z.string()),
    }),
  })
  .register(named, {
    id: "Error",
    description:
      "`code` is for programs, `message` for people. `fields` has messages by field, a nested one as `answers.0`. `requestId` comes with server errors; the server's log has it too.",
  });

function detailOf(control: DetailControl): z.ZodMiniType {
  switch (control.kind) {
    case "checkbox":
      return z.boolean();
    case "number":
      return z.nullable(z.number());
    case "date":
      return z.nullable(z.iso.date());
    case "choice":
      return z.nullable(z.enum(control.options.map(({ value }) => value)));
    case "text":
      return text;
  }
}

const details = eachDetail<{ [Field in DetailField]: z.ZodMiniType<RaceDetails[Field]> }>(
  (_field, { control }) => detailOf(control) as never,
);

const focalPoint = z.object({ x: z.number(), y: z.number() });
const media = z
  .object({
    id,
    recapId: shareIdSchema,
    fileName: z.string(),
    fileType: z.enum(["image", "video"]),
    contentType: mediaTypeSchema,
    fileSize: count,
    url: z.string(),
    posterUrl: text,
    description: text,
    credit: text,
    position: z.number(),
    width: count,
    height: count,
    durationSeconds: z.nullable(z.number()),
    thumbhash: text,
    focalPoint,
    questionIndex,
    createdAt: time,
  })
  .register(named, {
    id: "Media",
    description:
      "A photo or video. `credit` is the guest who added it. `width` and `height` in pixels, the `focalPoint` in percent, `thumbhash` in base64.",
  });

export const ownMedia = z.extend(media, { capturedAt: z.nullable(time) }).register(named, {
  id: "OwnMedia",
  description: "Media as its owner gets it: `capturedAt` is when it was taken, where that is known.",
});

const segment = z.object({ start: z.number(), end: z.number(), text: z.string() });
const spokenFields = {
  id,
  questionIndex: count,
  credit: text,
  duration: z.number(),
  transcript: z.string(),
  language: text,
  segments: z.array(segment),
  waveform: z.nullable(waveformSchema),
  createdAt: time,
};

export const recording = z
  .object({
    ...spokenFields,
    recapId: shareIdSchema,
    question: z.string(),
    audioUrl: z.string(),
    url: z.string(),
  })
  .register(named, {
    id: "Recording",
    description:
      "A spoken answer. `segments` are the sentences of `transcript` with their times. `waveform` is how loud each of 64 parts is, from 0 to 63 in base64url. `language` is an ISO 639 code.",
  });

export const ownRecording = z
  .object({
    ...spokenFields,
    contentType: z.enum(AUDIO_TYPES),
    uploadKey: text,
    fileSize: count,
    isEdited: z.boolean(),
    isTranscribed: z.boolean(),
    transcribedSeconds: z.number(),
    offer: text,
  })
  .register(named, {
    id: "OwnRecording",
    description:
      "A recording as its owner edits it. `transcribedSeconds` counts while `isTranscribed` is false. `offer` is a transcript to take or drop.",
  });

export const transcript = z.object({ transcript: z.string(), language: text, segments: z.array(segment) });

courseSchema.register(named, {
  id: "Course",
  description:
    "What the race file says, but not where on earth it was or the time of day: whole, from the start to the finish, or its splits only, with no `climb`, `heights`, `stretches` and `pins`. `times`, `heights` and `heartRates` have a value every `step` meters. `line` is an encoded polyline in decimeters.",
});

const athlete = z.object({ firstName: z.string(), profileImageUrl: text });
export const commentSettings = z.object({ isOpen: z.boolean(), holdsAll: z.boolean() });

const ownFields = {
  id: count,
  userId: text,
  status: z.enum(["draft", "published"]),
  version: count,
  updatedAt: time,
  isListed: z.boolean(),
  commentSettings,
};
const editedValue = z.union([z.string(), z.number(), z.boolean(), z.null(), focalPoint]);
const editedField = { field: z.string() };
/** What became of an edit. */
export const editResult = z
  .union([
    z.object({ ...editedField, is: z.literal("saved"), value: editedValue }),
    z.object({ ...editedField, is: z.literal("conflict"), theirs: editedValue }),
    z.object({
      ...editedField,
      is: z.literal("conflict"),
      theirs: z.null(),
      isRemoved: z.literal(true),
      message: z.string(),
    }),
    z.object({ ...editedField, is: z.literal("refused"), message: z.string() }),
  ])
  .register(named, {
    id: "EditResult",
    description:
      "What became of an edit. `conflict`: another value is stored than those of `base`, or the question, photo or recording that the field belongs to was deleted (`isRemoved`).",
  });
const summaryFields = {
  shareId: shareIdSchema,
  raceType: raceTypeSchema,
  ...details,
  isPublic: z.boolean(),
  coverMediaId: z.nullable(id),
  createdAt: time,
  likeCount: count,
  commentCount: count,
  athlete: z.nullable(athlete),
};

const recap = z
  .object({
    ...summaryFields,
    questions: z.array(z.object({ index: count, text: z.string(), custom: z.boolean() })),
    answers: z.record(z.string(), z.string()),
    media: z.array(media),
    recordings: z.array(recording),
    course: z.nullable(courseSchema),
  })
  .register(named, {
    id: "Recap",
    description: "A recap, as anyone who may read it gets it. `answers` have the `index` of their question.",
  });

export const ownRecap = z
  .extend(recap, { ...ownFields, removedQuestions: z.array(count), media: z.array(ownMedia) })
  .register(named, {
    id: "OwnRecap",
    description:
      "A recap, as its owner gets it. In a draft, any detail may be null. `removedQuestions` are the indexes of deleted questions, which are not used again.",
  });

/** What the viewer may see of it. */
export const viewedRecap = z.union([ownRecap, recap]);

export const summary = z
  .object({ ...ownFields, ...summaryFields, cover: z.nullable(ownMedia) })
  .register(named, { id: "RecapSummary", description: "One of the caller's recaps, without its story." });

export const deletedSummary = z.extend(summary, { deletedAt: time });

export const like = z
  .object({ id, userName: z.string(), createdAt: time, mine: z.boolean() })
  .register(named, { id: "Like", description: "`mine` is true for the visitor who gave it." });

export const comment = z
  .object({
    id,
    parentId: z.nullable(id),
    userName: z.string(),
    content: z.string(),
    createdAt: time,
    mine: z.boolean(),
    editedAt: z.nullable(time),
    byAthlete: z.boolean(),
    status: z.optional(z.enum(COMMENT_STATUSES)),
  })
  .register(named, {
    id: "Comment",
    description:
      "`parentId` is the comment that a reply belongs to. `status` is for the owner, and for the author of a held comment.",
  });

export const block = z.object({ id, userName: text, createdAt: time });

const cheer = z
  .object({
    id,
    recapId: shareIdSchema,
    fileType: z.literal("audio"),
    contentType: z.enum(AUDIO_TYPES),
    fileSize: count,
    durationSeconds: z.number(),
    url: z.string(),
  })
  .register(named, { id: "Cheer", description: "A voice cheer from a guest." });

export const contribution = z
  .object({
    id,
    recapId: shareIdSchema,
    sendingId: id,
    userName: z.string(),
    text,
    status: z.enum(CONTRIBUTION_STATUSES),
    takenTo: z.nullable(z.object({ questionIndex })),
    mine: z.boolean(),
    createdAt: time,
    file: z.union([ownMedia, cheer]),
    isBlocked: z.optional(z.boolean()),
  })
  .register(named, {
    id: "Contribution",
    description:
      "A file from a guest; those sent together have the same `sendingId`. `takenTo` is where a taken one is. `isBlocked`, for the owner alone, is whether its guest is blocked.",
  });

export const upload = z.object({
  id,
  partBytes: count,
  parts: z.array(count),
  media: z.nullable(ownMedia),
  recording: z.nullable(recording),
  contribution: z.nullable(contribution),
});

export const card = z.object({
  id,
  url: z.string(),
  shareId: shareIdSchema,
  contentType: z.enum(["image/jpeg", "image/png"]),
  size: count,
  width: count,
  height: count,
});

export const volume = z.object({
  number: count,
  size: count,
  fileCount: count,
  recapCount: count,
  fileName: z.string(),
  url: z.string(),
});

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: text,
  lastName: text,
  profileImageUrl: text,
  subscriptionStatus: z.enum(["free", "premium"]),
  createdAt: time,
  updatedAt: time,
});

export const subscription = z.object({ isPremium: z.boolean(), status: z.string() });

export const oembed = z.object({
  version: z.string(),
  type: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  html: z.string(),
  width: count,
  height: count,
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(count),
  thumbnail_height: z.optional(count),
});
