/** Parses the ids in a URL's path: of a recap, a photo or video, a recording, a comment, a contribution. */
import type { Context } from "hono";
import type * as z from "zod/mini";
import { contributionIdSchema } from "../../../app/domain/contributions/contribution.ts";
import { mediaIdSchema } from "../../../app/domain/media/media-input.ts";
import { pictureIdSchema } from "../../../app/domain/media/profile-picture.ts";
import { commentIdSchema } from "../../../app/domain/reactions/reactions.ts";
import { parseRecapHandle, type RecapHandle } from "../../../app/domain/recap/recap.ts";
import { recordingIdSchema } from "../../../app/domain/voice/recording.ts";
import {
  type ApiError,
  commentNotFound,
  contributionNotFound,
  mediaNotFound,
  pictureNotFound,
  recapNotFound,
  recordingNotFound,
} from "./api-errors.ts";
import type { ApiEnv } from "./api-types.ts";

/** Returns the recap's handle. Throws 404 if it is malformed. */
export function handleOf(context: Context<ApiEnv>): RecapHandle {
  const handle = parseRecapHandle(context.req.param("id"));
  if (!handle) throw recapNotFound();
  return handle;
}

export const mediaIdOf = idIn("mediaId", mediaIdSchema, mediaNotFound);
export const pictureIdOf = idIn("pictureId", pictureIdSchema, pictureNotFound);
export const recordingIdOf = idIn("recordingId", recordingIdSchema, recordingNotFound);
export const commentIdOf = idIn("commentId", commentIdSchema, commentNotFound);
export const contributionIdOf = idIn("contributionId", contributionIdSchema, contributionNotFound);

/** Returns a function that returns the id of this name in the path. It throws 404 if the id is malformed. */
export function idIn(name: string, schema: z.ZodMiniType<string>, notFound: () => ApiError) {
  return (context: Context<ApiEnv>): string => {
    const id = schema.safeParse(context.req.param(name));
    if (!id.success) throw notFound();
    return id.data;
  };
}
