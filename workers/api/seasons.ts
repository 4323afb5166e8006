/** A season as JSON, what is chosen of it, its card, and the preview picture of its link (product.md, Season). */
import { IfNoneMatch } from "@remix-run/headers";
import { type Context, Hono } from "hono";
import { calendarDay } from "../../app/domain/lib/dates.ts";
import { seasonCardRequestSchema } from "../../app/domain/season/season-card.ts";
import { seasonChoicesSchema, seasonIdSchema, seasonYearIn } from "../../app/domain/season/season-choices.ts";
import { seasonJson } from "../../app/domain/season/season-json.ts";
import type { SeasonPicture } from "../../app/services/season-service.ts";
import { notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { idIn } from "./request/call-address.ts";
import { readJson } from "./request/json-body.ts";

export const seasons = new Hono<ApiEnv>()
  .get("/seasons/:year", async (context) => {
    const { services, viewer } = context.var;
    return context.json(seasonJson(await services.seasons.find(viewer, yearOf(context), today(context))));
  })

  .put("/seasons/:year/choices", async (context) => {
    const { services, viewer } = context.var;
    const year = yearOf(context);
    const value = await readJson(context.req, seasonChoicesSchema);
    await services.seasons.setChoices(viewer, year, value);
    return context.json(value);
  })

  .get("/seasons/:year/card.jpg", async (context) => {
    const { services, viewer } = context.var;
    const request = seasonCardRequestSchema.parse(context.req.query());
    const card = await services.seasons.findCard(viewer, yearOf(context), {
      ...request,
      today: today(context),
    });
    if (!card) throw notFound("season");
    return pictureResponse(context, card);
  })

  .get("/season-preview/:seasonId/:file{[^/]+\\.jpg}", async (context) => {
    const { services, viewer } = context.var;
    const preview = await services.seasons.findPreview(viewer, seasonIdOf(context), today(context));
    if (!preview) throw notFound("season");
    return pictureResponse(context, preview);
  });

/** Sends a picture, drawn once for each location: its address in the cache has the version of each of its recaps. */
async function pictureResponse(
  context: Context<ApiEnv>,
  { version, draw }: SeasonPicture,
): Promise<Response> {
  const etag = `"${version}"`;
  const headers = { etag, "cache-control": "private, no-cache", "content-type": "image/jpeg" };
  if (IfNoneMatch.from(context.req.header("if-none-match") ?? null).has(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const address = new URL(`/season-pictures/${version}`, context.req.url).href;
  const stored = await caches.default.match(address).catch(() => undefined);
  if (stored) return new Response(stored.body, { headers });
  const bytes = await draw();
  const copy = new Response(bytes, {
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=86400" },
  });
  context.executionCtx.waitUntil(caches.default.put(address, copy).catch(() => undefined));
  return new Response(bytes, { headers });
}

function yearOf(context: Context<ApiEnv>): number {
  const year = seasonYearIn(context.req.param("year"));
  if (year === null) throw notFound("season");
  return year;
}

const seasonIdOf = idIn("season", seasonIdSchema);

function today(context: Context<ApiEnv>): string {
  return calendarDay(new Date(), context.var.timeZone);
}
