/** The fields of a photo or video, for the type `Media` and the API's document. Separate from media.ts, which browsers load. */
import * as z from "zod/mini";
import { ownCount, ownId, ownText, ownTime } from "../lib/own-fields.ts";

/** Without its content type and its smaller versions. */
export const mediaSchema = z.object({
  id: ownId,
  /** As it was sent; for readers `plainFileName`. */
  fileName: z.string(),
  fileType: z.enum(["image", "video"]),
  /** Bytes. */
  fileSize: ownCount,
  description: ownText,
  /** The guest who added it; null if the athlete did. */
  credit: ownText,
  /** Ascends in gallery order; gaps are possible. */
  position: z.number(),
  /** Pixels, after the orientation is applied. */
  width: ownCount,
  height: ownCount,
  durationSeconds: z.nullable(z.number()),
  /** Base64; null if none was made. */
  thumbhash: ownText,
  focalPoint: z.object({ x: z.number(), y: z.number() }),
  /** When it was taken. Null where that is unknown, and for anybody but the recap's owner. */
  capturedAt: z.nullable(ownTime),
  /** The question it belongs to; null if it is only in the gallery. */
  questionIndex: z.nullable(ownCount),
  createdAt: ownTime,
});
