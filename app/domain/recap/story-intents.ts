/** The submit buttons of step 4's forms. /questions and /race-memories share those for photos and videos. */
import { mediaIdSchema } from "../media/media-input.ts";
import { indexTarget, intents, none, type Press } from "../site/intents.ts";
import { recordingIdSchema } from "../voice/recording.ts";

/** Actions on one photo or video. */
export const mediaIntents = intents({
  delete: mediaIdSchema,
  restore: mediaIdSchema,
  cover: mediaIdSchema,
  earlier: mediaIdSchema,
  later: mediaIdSchema,
});
export type MediaAction = Press<typeof mediaIntents>;

/** Which message a failed action shows. All that change the order or the cover share one. */
export type FailedMediaAction = "delete" | "restore" | "order";

export function failedActionOf({ intent }: MediaAction): FailedMediaAction {
  switch (intent) {
    case "delete":
    case "restore":
      return intent;
    case "cover":
    case "earlier":
    case "later":
      return "order";
  }
}

/** Actions on one recording. `take` and `drop` accept and discard an offered machine transcript. */
export const recordingIntents = intents({
  "delete-recording": recordingIdSchema,
  "restore-recording": recordingIdSchema,
  "transcribe-recording": recordingIdSchema,
  "take-recording": recordingIdSchema,
  "drop-recording": recordingIdSchema,
});
export type RecordingAction = Press<typeof recordingIntents>;

/** Uploads the chosen files where scripts do not run. */
export const uploadIntents = intents({ upload: none });

export const questionIntents = intents({
  ...mediaIntents.targets,
  ...recordingIntents.targets,
  ...uploadIntents.targets,
  previous: none,
  next: none,
  /** Identifies the question by its index, because its position may have changed. */
  question: indexTarget,
  summary: none,
  memories: none,
  /** Saves the answer and shows the question again. */
  stay: none,
  /** Likewise, in the wording for how the race ended. */
  reword: none,
});

export type QuestionPress = Press<typeof questionIntents>;

/** Whether the pressed button deletes a photo, a video or a recording. */
export function isDeletion(pressed: QuestionPress | null): boolean {
  return pressed?.intent === "delete" || pressed?.intent === "delete-recording";
}

export const memoriesIntents = intents({
  ...mediaIntents.targets,
  ...uploadIntents.targets,
  save: none,
  back: none,
  continue: none,
});
export type MemoriesPress = Press<typeof memoriesIntents>;
