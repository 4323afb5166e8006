/** The fields of a contribution, for its type and the API's document. Separate from contribution.ts, which browsers load. */
import * as z from "zod/mini";
import { ownCount, ownId, ownText, ownTime } from "../lib/own-fields.ts";
import { AUDIO_TYPES } from "../voice/audio-types.ts";

export const cheerSchema = z.object({
  contentType: z.enum(AUDIO_TYPES),
  /** Bytes. */
  fileSize: ownCount,
  durationSeconds: z.number(),
});

/** A contribution without its file and its status. */
export const ownContributionSchema = z.object({
  /** Shared by the contribution, its file and, once it is taken, the photo, video or recording. */
  id: ownId,
  sendingId: ownId,
  userName: z.string(),
  /** The line that came with it; null without one. */
  text: ownText,
  /**
   * Where a taken one is shown: with a question of the story, or in the gallery. Null otherwise. A cheer needs a question.
   */
  takenTo: z.nullable(z.object({ questionIndex: z.nullable(ownCount) })),
  /** Whether this viewer sent it. */
  mine: z.boolean(),
  createdAt: ownTime,
});
