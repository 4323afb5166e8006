/** GET /api/export: what the caller owns, as ZIPs in volumes (product.md, Take out). */
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { isLimitReached } from "../../app/domain/site/reached-limit.ts";
import { volumeFileName, volumeUrl } from "../../app/domain/take-out/export-volume.ts";
import { attachment } from "./files.ts";
import { notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";

const numberSchema = z.coerce.number().check(z.int(), z.positive());
/** The screen with the links to the volumes, which says that a limit was reached. */
const LIMITED_URL = "/take-out?notice=export-limit";
const GONE_URL = "/take-out?notice=export-gone";

export const exports = new Hono<ApiEnv>()
  .get("/export", async (context) => {
    const volumes = await context.var.services.exports.listVolumes(context.var.viewer);
    context.header("cache-control", "private, no-store");
    return context.json(
      volumes.map((volume) => ({
        ...volume,
        fileName: volumeFileName(volume.number),
        url: volumeUrl(volume.number),
      })),
    );
  })

  .get("/export/:number", async (context) => {
    const { services, viewer } = context.var;
    const number = numberSchema.safeParse(context.req.param("number")).data ?? 0;
    // A HEAD request streams nothing and counts nothing.
    if (context.req.method === "HEAD") {
      const volumes = await services.exports.listVolumes(viewer);
      if (!volumes.some((volume) => volume.number === number)) throw notFound("volume");
      return zipResponse(number, null);
    }
    try {
      const stream = await services.exports.openVolume(viewer, number);
      if (stream) return zipResponse(number, stream);
    } catch (error) {
      if (!isLimitReached(error) || !isLink(context)) throw error;
      return context.redirect(LIMITED_URL, 303);
    }
    if (isLink(context)) return context.redirect(GONE_URL, 303);
    throw notFound("volume");
  });

function zipResponse(number: number, stream: ReadableStream | null): Response {
  return new Response(stream, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": attachment(volumeFileName(number)),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Whether a link of a page was followed: then an error is a page, too. */
function isLink(context: Context<ApiEnv>): boolean {
  return context.req.header("accept")?.includes("text/html") ?? false;
}
