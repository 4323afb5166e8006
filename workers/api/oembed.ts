/** GET /api/oembed: describes how other sites show a recap (oembed.com, section 2). Only for recaps that anyone may read. */
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod/mini";
import { isShared, parseRecapHandle, punctuatedShareId, type Recap } from "../../app/domain/recap/recap.ts";
import { EMBED_SIZE, embedUrl } from "../../app/domain/sharing/link-preview.ts";
import { PREVIEW_SIZE, previewUrl } from "../../app/domain/sharing/story-card.ts";
import { ApiError, fieldsOf, invalidInput, notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";

const edgeSchema = z.optional(
  z.coerce.number({ error: "This must be a number of pixels" }).check(z.int(), z.positive()),
);
export const querySchema = z.object({
  url: z.url("url must be the address of a race recap"),
  format: z._default(z.string(), "json"),
  maxwidth: edgeSchema,
  maxheight: edgeSchema,
});
/** The addresses of a recap's page, also with what a text has behind a link. */
const PAGE = /^\/(?:r|public-recap|embed)\/([^/]+?)(?:\/|%22|%E2%80%9[D9])?$/;

export const oembed = new Hono<ApiEnv>().get("/oembed", async (context) => {
  const query = querySchema.safeParse(context.req.query());
  if (!query.success) throw invalidInput(fieldsOf(query.error));
  const { url, format, maxwidth, maxheight } = query.data;
  if (format !== "json") throw new ApiError(501, "unsupported_format", "Only the JSON format is supported");
  const recap = await requireShared(context, url);
  const { origin } = new URL(context.req.url);
  const version = await context.var.services.cards.previewVersion(recap);
  const title = recap.name ?? "Unnamed Race";
  const width = Math.min(EMBED_SIZE.width, maxwidth ?? EMBED_SIZE.width);
  const wanted = width < EMBED_SIZE.narrowBelow ? EMBED_SIZE.narrowHeight : EMBED_SIZE.height;
  const height = Math.min(wanted, maxheight ?? wanted);
  const src = origin + embedUrl(recap.shareId);
  const frame = html`<iframe src="${src}" width="${width}" height="${height}" title="${title}" loading="lazy" style="border:0"></iframe>`;
  // A thumbnail larger than asked for is not allowed (section 2.3.4).
  const showsThumbnail =
    PREVIEW_SIZE.width <= (maxwidth ?? PREVIEW_SIZE.width) &&
    PREVIEW_SIZE.height <= (maxheight ?? PREVIEW_SIZE.height);
  return context.json({
    version: "1.0",
    type: "rich",
    provider_name: "Race Recap",
    provider_url: origin,
    title,
    html: String(await frame),
    width,
    height,
    ...(showsThumbnail && {
      thumbnail_url: origin + previewUrl(recap.shareId, version),
      thumbnail_width: PREVIEW_SIZE.width,
      thumbnail_height: PREVIEW_SIZE.height,
    }),
  });
});

/** Returns the recap that a page of this site shows. Throws 404 unless anyone may read it: not even its owner embeds it. */
async function requireShared(context: Context<ApiEnv>, url: string): Promise<Recap> {
  const { services, viewer } = context.var;
  const { host, pathname } = new URL(url);
  const [, id] = host === new URL(context.req.url).host ? (PAGE.exec(pathname) ?? []) : [];
  const handle = parseRecapHandle(punctuatedShareId(id) ?? id);
  const recap = handle && (await services.recaps.findViewable(viewer, handle));
  if (!recap || !isShared(recap)) throw notFound("recap");
  return recap;
}
