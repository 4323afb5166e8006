/**
 * The fields of likes, comments and blocks, for their types and the API's document. Separate from reactions.ts, which
 * browsers load.
 */
import * as z from "zod/mini";
import { ownId, ownText, ownTime } from "../lib/own-fields.ts";

export const likeSchema = z.object({
  id: ownId,
  userName: z.string(),
  createdAt: ownTime,
  /** Whether the viewer gave it. */
  mine: z.boolean(),
});

/** A comment as readers get it. */
export const commentSchema = z.object({
  id: ownId,
  /** The comment that it replies to; null for all but replies. */
  parentId: z.nullable(ownId),
  userName: z.string(),
  content: z.string(),
  createdAt: ownTime,
  /** Whether the viewer wrote it. */
  mine: z.boolean(),
  /** Null if it was never edited. */
  editedAt: z.nullable(ownTime),
  /** Whether the recap's owner wrote it. A typed name never sets this. */
  byAthlete: z.boolean(),
});

/** A visitor whom the owner has blocked on a recap. */
export const ownBlockSchema = z.object({
  id: ownId,
  /** The name under which they wrote or sent what they were blocked for; null if it is no longer known. */
  userName: ownText,
  createdAt: ownTime,
});
