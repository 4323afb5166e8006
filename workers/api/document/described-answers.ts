/**
 * The schemas of what the API answers with, beside those that the domain's types are made of. The handlers' types must be theirs
 * (described-call.ts); the tests compare each answer.
 */
import * as z from "zod/mini";
import { athleteSchema } from "../../../app/domain/account/account-responses.ts";
import { CONTRIBUTION_STATUSES } from "../../../app/domain/contributions/contribution.ts";
import {
  cheerSchema,
  ownContributionSchema,
} from "../../../app/domain/contributions/contribution-response.ts";
import { courseSchema } from "../../../app/domain/course/course.ts";
import { ownCount, ownId, ownText, ownTime } from "../../../app/domain/lib/own-fields.ts";
import { mediaTypeSchema } from "../../../app/domain/media/media-input.ts";
import { mediaSchema } from "../../../app/domain/media/media-response.ts";
import {
  type DetailControl,
  type DetailField,
  eachDetail,
  type RaceDetails,
} from "../../../app/domain/race/race-details.ts";
import { raceTypeSchema } from "../../../app/domain/race/race-type.ts";
import { unitsSchema } from "../../../app/domain/race/units.ts";
import { commentSchema, likeSchema } from "../../../app/domain/reactions/reaction-responses.ts";
import { COMMENT_STATUSES, commentSettingsSchema } from "../../../app/domain/reactions/reactions.ts";
import { shareIdSchema } from "../../../app/domain/recap/recap.ts";
import { seasonChoicesSchema } from "../../../app/domain/season/season-choices.ts";
import { publicRecordingSchema, recordingSchema } from "../../../app/domain/voice/recording-response.ts";

/** The schemas that have a name in the document. */
export const named = z.registry<{ id: string; description?: string }>();

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
      return ownText;
  }
}

const details = eachDetail<{ [Field in DetailField]: z.ZodMiniType<RaceDetails[Field]> }>(
  (_field, { control }) => detailOf(control) as never,
);

const { capturedAt: _, ...publicFields } = mediaSchema.shape;
const media = z
  .object({
    ...publicFields,
    contentType: mediaTypeSchema,
    recapId: shareIdSchema,
    url: z.string(),
    posterUrl: ownText,
  })
  .register(named, {
    id: "Media",
    description:
      "A photo or video. `credit` is the guest who added it. `width` and `height` in pixels, the `focalPoint` in percent, `thumbhash` in base64.",
  });

export const ownMedia = z.extend(media, { capturedAt: mediaSchema.shape.capturedAt }).register(named, {
  id: "OwnMedia",
  description: "Media as its owner gets it: `capturedAt` is when it was taken, where that is known.",
});

export const recording = z
  .object({
    ...z.omit(publicRecordingSchema, { contentType: true }).shape,
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

recordingSchema.register(named, {
  id: "OwnRecording",
  description:
    "A recording as its owner edits it. `transcribedSeconds` counts while `isTranscribed` is false. `offer` is a transcript to take or drop.",
});

courseSchema.register(named, {
  id: "Course",
  description:
    "What the race file says, but not where on earth it was or the time of day: whole, from the start to the finish, or its splits only, with no `climb`, `heights`, `stretches` and `pins`. `times`, `heights` and `heartRates` have a value every `step` meters. `line` is an encoded polyline in decimeters.",
});

const ownFields = {
  id: ownCount,
  userId: ownText,
  status: z.enum(["draft", "published"]),
  version: ownCount,
  updatedAt: ownTime,
  isListed: z.boolean(),
  commentSettings: commentSettingsSchema,
};
const editedValue = z.union([z.string(), z.number(), z.boolean(), z.null(), mediaSchema.shape.focalPoint]);
const editedField = { field: z.string() };
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
  coverMediaId: z.nullable(ownId),
  createdAt: ownTime,
  likeCount: ownCount,
  commentCount: ownCount,
  athlete: z.nullable(athleteSchema),
};

const recap = z
  .object({
    ...summaryFields,
    questions: z.array(z.object({ index: ownCount, text: z.string(), custom: z.boolean() })),
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
  .extend(recap, { ...ownFields, removedQuestions: z.array(ownCount), media: z.array(ownMedia) })
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

export const deletedSummary = z.extend(summary, { deletedAt: ownTime });

likeSchema.register(named, { id: "Like", description: "`mine` is true for the visitor who gave it." });

export const comment = z
  .extend(commentSchema, { status: z.optional(z.enum(COMMENT_STATUSES)) })
  .register(named, {
    id: "Comment",
    description:
      "`parentId` is the comment that a reply belongs to. `status` is for the owner, and for the author of a held comment.",
  });

const cheer = z
  .extend(cheerSchema, {
    id: ownId,
    recapId: shareIdSchema,
    fileType: z.literal("audio"),
    url: z.string(),
  })
  .register(named, { id: "Cheer", description: "A voice cheer from a guest." });

export const contribution = z
  .extend(ownContributionSchema, {
    status: z.enum(CONTRIBUTION_STATUSES),
    recapId: shareIdSchema,
    file: z.union([ownMedia, cheer]),
    isBlocked: z.optional(z.boolean()),
  })
  .register(named, {
    id: "Contribution",
    description:
      "A file from a guest; those sent together have the same `sendingId`. `takenTo` is where a taken one is. `isBlocked`, for the owner alone, is whether its guest is blocked.",
  });

export const upload = z.object({
  id: ownId,
  partBytes: ownCount,
  parts: z.array(ownCount),
  media: z.nullable(ownMedia),
  recording: z.nullable(recording),
  contribution: z.nullable(contribution),
});

export const card = z.object({
  id: ownId,
  url: z.string(),
  shareId: shareIdSchema,
  contentType: z.enum(["image/jpeg", "image/png"]),
  size: ownCount,
  width: ownCount,
  height: ownCount,
});

export const volume = z.object({
  number: ownCount,
  size: ownCount,
  fileCount: ownCount,
  recapCount: ownCount,
  fileName: z.string(),
  url: z.string(),
});

const ofRace = { shareId: shareIdSchema, raceName: ownText };
const sentence = z.nullable(z.object({ ...ofRace, text: z.string() }));
const seasonRace = z.object({
  shareId: shareIdSchema,
  raceType: raceTypeSchema,
  isPublic: z.boolean(),
  name: details.name,
  date: z.iso.date(),
  location: details.location,
  distance: details.distance,
  customDistanceValue: details.customDistanceValue,
  customDistanceUnit: details.customDistanceUnit,
  units: details.units,
  finishTime: details.finishTime,
  dnf: details.dnf,
  athleteName: details.athleteName,
  photo: z.nullable(z.object({ mediaId: ownId, credit: ownText })),
});

export const season = z
  .object({
    year: ownCount,
    athleteName: ownText,
    units: unitsSchema,
    raceType: z.nullable(raceTypeSchema),
    races: z.array(seasonRace),
    leftOut: z.array(z.object({ shareId: shareIdSchema, name: ownText, athleteName: ownText })),
    meters: z.number(),
    byType: z.array(z.object({ raceType: raceTypeSchema, races: ownCount, meters: z.number() })),
    places: z.array(z.string()),
    climb: z.nullable(z.object({ meters: z.number(), isMeasured: z.boolean() })),
    best: z.array(
      z.object({
        shareId: shareIdSchema,
        raceType: raceTypeSchema,
        label: z.string(),
        time: z.string(),
        isFastestSoFar: z.boolean(),
      }),
    ),
    longest: z.nullable(z.object({ shareId: shareIdSchema, name: ownText, meters: z.number() })),
    cheers: ownCount,
    hardest: sentence,
    next: sentence,
    voice: z.nullable(
      z.object({ ...ofRace, recordingId: ownId, from: z.number(), to: z.number(), words: z.string() }),
    ),
    shareId: z.nullable(ownId),
    choices: seasonChoicesSchema,
  })
  .register(named, {
    id: "Season",
    description:
      "What the caller's races of a year add up to. A race that was not finished adds no distance. `leftOut` are recaps with another athlete's name, `cheers` the people who liked or commented on public ones, `voice` a part of a recording in seconds. `raceType` is null for races of several types. `shareId` is of the season's link, null while it is not shared.",
  });

export const oembed = z.object({
  version: z.string(),
  type: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  html: z.string(),
  width: ownCount,
  height: ownCount,
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(ownCount),
  thumbnail_height: z.optional(ownCount),
});
