/** What an address names: a recap, a photo, a video or a recording. */
import type { Context } from "hono";
import { mediaIdSchema } from "../../app/domain/media.ts";
import { parseRecapHandle, type RecapHandle } from "../../app/domain/recap.ts";
import { recordingIdSchema } from "../../app/domain/recording.ts";
import type { ApiEnv } from "./api-types.ts";
import { mediaNotFound, recapNotFound, recordingNotFound } from "./errors.ts";

/** Throws 404 for what cannot name a recap. */
export function handleOf(context: Context<ApiEnv>): RecapHandle {
  const handle = parseRecapHandle(context.req.param("id"));
  if (!handle) throw recapNotFound();
  return handle;
}

/** Throws 404 for what cannot name a photo or video. */
export function mediaIdOf(context: Context<ApiEnv>): string {
  const id = mediaIdSchema.safeParse(context.req.param("mediaId"));
  if (!id.success) throw mediaNotFound();
  return id.data;
}

/** Throws 404 for what cannot name a recording. */
export function recordingIdOf(context: Context<ApiEnv>): string {
  const id = recordingIdSchema.safeParse(context.req.param("recordingId"));
  if (!id.success) throw recordingNotFound();
  return id.data;
}
