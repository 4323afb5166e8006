/** What anyone may learn of a published recap: the API's shape and the public page's (product.md, The API's shapes). */
import { coverOf, mediaJson } from "./media.ts";
import { detailsOf } from "./race-details.ts";
import type { Recap } from "./recap.ts";
import { recordingJson } from "./recording.ts";

/** Leaves out what is its owner's alone: id, userId, status, rev, updatedAt, and all counters of ours. */
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
    media: recap.media.map((media) => mediaJson(recap.shareId, media)),
    recordings: recap.recordings.map((recording) => recordingJson(recap.shareId, recap.questions, recording)),
    likeCount: recap.likeCount,
    commentCount: recap.commentCount,
    athlete: null,
  };
}
