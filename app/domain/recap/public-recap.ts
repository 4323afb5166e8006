/** The fields of a recap for readers and for its owner, for the API and the public page (product.md, The API's shapes). */
import { athleteOf } from "../account/athlete.ts";
import { coverOf, mediaJson } from "../media/media.ts";
import { detailsOf } from "../race/race-details.ts";
import { recordingJson } from "../voice/recording.ts";
import type { Recap } from "./recap.ts";

/** Returns the public fields. Leaves out id, userId, status, version, updatedAt and internal counters. */
export function publicRecap(recap: Recap) {
  return {
    shareId: recap.shareId,
    raceType: recap.raceType,
    ...detailsOf(recap),
    questions: recap.questions,
    answers: recap.answers,
    isPublic: recap.isPublic,
    coverMediaId: coverOf(recap)?.id ?? null,
    createdAt: recap.createdAt,
    media: recap.media.map((media) => publicMedia(mediaJson(recap.shareId, media))),
    recordings: recap.recordings.map((recording) => recordingJson(recap.shareId, recap.questions, recording)),
    course: recap.course,
    likeCount: recap.likeCount,
    commentCount: recap.commentCount,
    athlete: athleteOf(recap),
  };
}

/** Leaves out when it was taken. */
export function publicMedia({ capturedAt, ...media }: ReturnType<typeof mediaJson>) {
  return media;
}

export type OwnerRecap = ReturnType<typeof ownerRecap>;

/** Returns what the API returns to the recap's owner: the public fields, eight for the owner only, and when photos were taken. */
export function ownerRecap(recap: Recap) {
  const { id, userId, status, version, updatedAt, isListed, commentSettings, removedQuestions } = recap;
  const media = recap.media.map((item) => mediaJson(recap.shareId, item));
  return {
    ...{ id, userId, status, version, updatedAt, isListed, commentSettings, removedQuestions },
    ...publicRecap(recap),
    media,
  };
}
