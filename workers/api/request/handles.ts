/** Parses the ids in a URL's path: of a recap, a photo or video, a recording, a comment, a contribution. */
import type { Context } from "hono";
import { contributionIdSchema } from "../../../app/domain/contributions/contribution.ts";
import { mediaIdSchema } from "../../../app/domain/media/media.ts";
import { pictureIdSchema } from "../../../app/domain/media/profile-picture.ts";
import { commentIdSchema } from "../../../app/domain/reactions/reactions.ts";
import { parseRecapHandle, type RecapHandle } from "../../../app/domain/recap/recap.ts";
import { recordingIdSchema } from "../../../app/domain/voice/recording.ts";
import type { ApiEnv } from "./api-types.ts";
import {
  commentNotFound,
  contributionNotFound,
  mediaNotFound,
  pictureNotFound,
  recapNotFound,
  recordingNotFound,
} from "./errors.ts";

/** Returns the recap's handle. Throws 404 if it is malformed. */
export function handleOf(context: Context<ApiEnv>): RecapHandle {
  const handle = parseRecapHandle(context.req.param("id"));
  if (!handle) throw recapNotFound();
  return handle;
}

/** Returns the photo's or video's id. Throws 404 if it is malformed. */
export function mediaIdOf(context: Context<ApiEnv>): string {
  const id = mediaIdSchema.safeParse(context.req.param("mediaId"));
  if (!id.success) throw mediaNotFound();
  return id.data;
}

/** Returns the id of a user's picture. Throws 404 if it is malformed. */
export function pictureIdOf(context: Context<ApiEnv>): string {
  const id = pictureIdSchema.safeParse(context.req.param("pictureId"));
  if (!id.success) throw pictureNotFound();
  return id.data;
}

/** Returns the recording's id. Throws 404 if it is malformed. */
export function recordingIdOf(context: Context<ApiEnv>): string {
  const id = recordingIdSchema.safeParse(context.req.param("recordingId"));
  if (!id.success) throw recordingNotFound();
  return id.data;
}

/** Returns the comment's id. Throws 404 if it is malformed. */
export function commentIdOf(context: Context<ApiEnv>): string {
  const id = commentIdSchema.safeParse(context.req.param("commentId"));
  if (!id.success) throw commentNotFound();
  return id.data;
}

/** Returns the contribution's id. Throws 404 if it is malformed. */
export function contributionIdOf(context: Context<ApiEnv>): string {
  const id = contributionIdSchema.safeParse(context.req.param("contributionId"));
  if (!id.success) throw contributionNotFound();
  return id.data;
}
