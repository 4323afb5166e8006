/** The fields of a contribution: its type and the API's document are made of them. Apart from contribution.ts, which browsers load. */
import * as z from "zod/mini";
import { ownCount, ownId, ownText, ownTime } from "../lib/own-fields.ts";
import { AUDIO_TYPES } from "../voice/audio-types.ts";

export const cheerSchema = z.object({
  contentType: z.enum(AUDIO_TYPES),
  /** Bytes. */
  fileSize: ownCount,
  durationSeconds: z.number(),
});

/** A contribution but its file and its status. */
export const ownContributionSchema = z.object({
  /** The file and, once it is taken, the photo, video or recording have the same. */
  id: ownId,
  sendingId: ownId,
  userName: z.string(),
  /** The line that came with it; null without one. */
  text: ownText,
  /** Where a taken one is, a question of the story or the gallery; null otherwise. A cheer needs a question. */
  takenTo: z.nullable(z.object({ questionIndex: z.nullable(ownCount) })),
  /** Whether this viewer sent it. */
  mine: z.boolean(),
  createdAt: ownTime,
});
