/** What lists contain of a recap: everything but its story. */
import { athleteOf } from "../account/athlete.ts";
import { type Media, mediaJson } from "../media/media.ts";
import { detailsOf } from "../race/race-details.ts";
import type { Recap } from "../recap/recap.ts";

type InTheStory = "questions" | "removedQuestions" | "answers" | "media" | "recordings" | "course";

/** A recap of the viewer, without its questions, answers and recordings, and with one photo. */
export interface RecapSummary extends Omit<Recap, InTheStory | "readerCount" | "guestsOpen" | "canEdit"> {
  /** The photo to show: the chosen one, else the first. Null without photos. */
  cover: Media | null;
  /** How many likes and comments its owner has not seen. */
  newsCount: number;
}

/** Returns what the API's lists contain (product.md, The API's shapes). */
export function recapSummaryJson(recap: RecapSummary) {
  const { id, userId, status, version, updatedAt, isListed, commentSettings, shareId, cover } = recap;
  return {
    ...{ id, userId, status, version, updatedAt, isListed, commentSettings, shareId },
    raceType: recap.raceType,
    ...detailsOf(recap),
    isPublic: recap.isPublic,
    coverMediaId: cover?.id ?? null,
    cover: cover && mediaJson(shareId, cover),
    createdAt: recap.createdAt,
    likeCount: recap.likeCount,
    commentCount: recap.commentCount,
    athlete: athleteOf(recap),
  };
}
