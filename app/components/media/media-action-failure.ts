/** The texts for an action on photos and videos that failed. */
import { MEDIA_MESSAGES } from "../../domain/media/media.ts";
import type { FailedMediaAction } from "../../domain/recap/story-intents.ts";
import { MEDIA_TEXTS } from "../../texts/media/media-texts.ts";

export const ACTION_FAILURES = {
  delete: MEDIA_MESSAGES.deleteFailed,
  restore: MEDIA_TEXTS.restoreFailed,
  order: MEDIA_TEXTS.orderFailed,
} as const;

/** Returns a failed action's texts; a reached limit's message replaces the description. */
export function actionFailure(action: FailedMediaAction, limit: string | null) {
  const { title, description } = ACTION_FAILURES[action];
  return { title, description: limit === null ? description : `${limit}.` };
}
