/** Reads the ids in a call's address, and names the address of a list's next page. */
import type { Context } from "hono";
import type * as z from "zod/mini";
import { contributionIdSchema } from "../../../app/domain/contributions/contribution.ts";
import { mediaIdSchema } from "../../../app/domain/media/media-input.ts";
import { pictureIdSchema } from "../../../app/domain/media/profile-picture.ts";
import { commentIdSchema } from "../../../app/domain/reactions/reactions.ts";
import { parseRecapHandle, type RecapHandle } from "../../../app/domain/recap/recap.ts";
import { recordingIdSchema } from "../../../app/domain/voice/recording.ts";
import { type Findable, notFound } from "./api-errors.ts";
import type { ApiEnv } from "./api-types.ts";

export function handleOf(context: Context<ApiEnv>): RecapHandle {
  const handle = parseRecapHandle(context.req.param("id"));
  if (!handle) throw notFound("recap");
  return handle;
}

export const mediaIdOf = idIn("media", mediaIdSchema);
export const pictureIdOf = idIn("picture", pictureIdSchema);
export const recordingIdOf = idIn("recording", recordingIdSchema);
export const commentIdOf = idIn("comment", commentIdSchema);
export const contributionIdOf = idIn("contribution", contributionIdSchema);

/** Returns a function that returns the id of this in the path. It throws 404 if the id is malformed. */
export function idIn(what: Findable, schema: z.ZodMiniType<string>) {
  return (context: Context<ApiEnv>): string => {
    const id = schema.safeParse(context.req.param(`${what}Id`));
    if (!id.success) throw notFound(what);
    return id.data;
  };
}

/** Names the next page in the Link header (RFC 8288): this address with other query parameters, and without the place of this page. */
export function linkToNext(context: Context<ApiEnv>, parameters: Record<string, string>): void {
  const { pathname, searchParams } = new URL(context.req.url);
  for (const place of ["after", "before"]) searchParams.delete(place);
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  context.header("link", `<${pathname}?${searchParams}>; rel="next"`);
}
