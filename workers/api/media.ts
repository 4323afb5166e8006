/**
 * API calls to add, describe, order, delete and restore a recap's photos and videos, and to choose its cover
 * (specification 7.5 and 7.6).
 */
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { MAX_MEDIA, mediaJson } from "../../app/domain/media/media.ts";
import { mediaIdSchema } from "../../app/domain/media/media-input.ts";
import { noContent, notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { limitFile } from "./request/body-limits.ts";
import { handleOf, mediaIdOf } from "./request/call-address.ts";
import { readJson } from "./request/json-body.ts";
import { readMediaBody, readSmallerBody } from "./request/media-body.ts";
import { refusal } from "./request/refusals.ts";

export const orderSchema = z.object({ mediaIds: z.array(mediaIdSchema).check(z.maxLength(MAX_MEDIA)) });
export const coverSchema = z.object({ mediaId: z.nullable(mediaIdSchema) });

/** Accepts files, so api.ts mounts it before the body limit of the other calls. */
export const newMedia = new Hono<ApiEnv>()
  .post("/recaps/:id/media", limitFile, async (context) => {
    const { services, viewer } = context.var;
    const handle = handleOf(context);
    const body = await readMediaBody(context.req);
    if (body.kind === "reference") return referenceResponse(context, body);
    const outcome = await services.media.add(viewer, handle, body.upload);
    if (outcome.kind === "not-found") throw notFound("recap");
    if (outcome.kind === "refused") throw refusal(outcome.reason);
    const { shareId, media: added, soundTrouble } = outcome;
    const answer = { ...mediaJson(shareId, added), ...(soundTrouble && { soundTrouble }) };
    return context.json(answer, outcome.isFirst ? 201 : 200);
  })

  .put("/media/:mediaId/smaller", limitFile, async (context) => {
    const { services, viewer } = context.var;
    const mediaId = mediaIdOf(context);
    const upload = await readSmallerBody(context.req);
    const outcome = await services.media.addSmaller(viewer, mediaId, upload);
    if (outcome.kind === "not-found") throw notFound("media");
    if (outcome.kind === "refused") throw refusal(outcome.reason);
    return context.body(null, 204);
  });

export const media = new Hono<ApiEnv>()
  .put("/recaps/:id/media/order", async (context) => {
    const { services, viewer } = context.var;
    const value = await readJson(context.req, orderSchema);
    return noContent(
      context,
      await services.media.reorder(viewer, handleOf(context), value.mediaIds),
      "recap",
    );
  })

  .put("/recaps/:id/cover", async (context) => {
    const { services, viewer } = context.var;
    const value = await readJson(context.req, coverSchema);
    if (!(await services.media.setCover(viewer, handleOf(context), value.mediaId))) throw notFound("media");
    return context.json({ coverMediaId: value.mediaId });
  })

  .delete("/media/:mediaId", async (context) => {
    const { services, viewer } = context.var;
    return noContent(context, await services.media.delete(viewer, mediaIdOf(context)), "media");
  })

  .post("/media/:mediaId/restore", async (context) => {
    const { services, viewer } = context.var;
    const outcome = await services.media.restore(viewer, mediaIdOf(context));
    if (outcome === "not-found") throw notFound("media");
    if (outcome === "limit") throw refusal("limit");
    return context.body(null, 204);
  });

/** Returns 200 with a photo or video that the recap already has. Changes its description if the call sends one. */
async function referenceResponse(
  context: Context<ApiEnv>,
  { mediaId, description }: { mediaId: string; description: string | null | undefined },
) {
  const { services, viewer } = context.var;
  const recap = await services.recaps.findEditable(viewer, handleOf(context));
  if (!recap) throw notFound("recap");
  const existing = recap.media.find((candidate) => candidate.id === mediaId);
  if (!existing) throw notFound("media");
  if (description !== undefined) {
    const edit = {
      field: `description-${mediaId}` as const,
      base: [existing.description],
      value: description,
    };
    await services.recaps.edit(viewer, handleOf(context), [edit]);
  }
  return context.json(
    mediaJson(recap.shareId, { ...existing, ...(description !== undefined && { description }) }),
  );
}
