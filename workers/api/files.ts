/**
 * /api/image and /api/video: the bytes of photos and videos, checked for who asks at each request, with ranges and
 * conditions (RFC 9110, sections 13 and 14). What people uploaded is never run: fixed type, nosniff, sandbox
 * (ASVS 5.0, 3.2.1).
 */
import { IfNoneMatch, IfRange, Range } from "@remix-run/headers";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { MediaFile } from "../../app/services.ts";
import type { ApiEnv } from "./api-types.ts";
import { mediaNotFound } from "./errors.ts";
import { handleOf, mediaIdOf } from "./handles.ts";

/** A width that is none asks for nothing smaller. */
const querySchema = z.object({ w: z.coerce.number().int().positive().nullable().catch(null) });

export const files = new Hono<ApiEnv>()
  .get("/image/:id/:mediaId", (context) => findAndAnswer(context, "image"))
  .get("/video/:id/:mediaId", (context) => findAndAnswer(context, "video"));

async function findAndAnswer(context: Context<ApiEnv>, kind: "image" | "video"): Promise<Response> {
  const { services, viewer } = context.var;
  const mediaId = mediaIdOf(context);
  const { w } = querySchema.parse(context.req.query());
  const file = await services.media.findFile(viewer, handleOf(context), mediaId, { kind, width: w });
  if (!file) throw mediaNotFound();
  return answerFile(context, file);
}

/** The bytes of a version never change: its ETag is its name. */
async function answerFile(context: Context<ApiEnv>, file: MediaFile): Promise<Response> {
  const etag = `"${file.version}"`;
  const headers = fileHeaders(file, etag);
  const noneMatch = IfNoneMatch.from(context.req.header("if-none-match") ?? null);
  if (noneMatch.matches(etag) || noneMatch.has(`W/${etag}`))
    return new Response(null, { status: 304, headers });

  const range = requestedRange(context, file, etag);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.size}`);
    headers.set("cache-control", "no-store");
    return new Response(null, { status: 416, headers });
  }
  const isHead = context.req.method === "HEAD";
  if (range === null) {
    headers.set("content-length", String(file.size));
    return new Response(isHead ? null : await file.open(), { headers });
  }
  const { start, end } = range;
  const length = end - start + 1;
  headers.set("content-length", String(length));
  headers.set("content-range", `bytes ${start}-${end}/${file.size}`);
  const body = isHead ? null : await file.open({ offset: start, length });
  return new Response(body, { status: 206, headers });
}

function fileHeaders(file: MediaFile, etag: string): Headers {
  return new Headers({
    "content-type": file.contentType,
    "x-content-type-options": "nosniff",
    // The styles are the browser's own, for a photo that is opened alone.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "accept-ranges": "bytes",
    etag,
    "cache-control": file.isShared ? "private, max-age=31536000, immutable" : "no-store",
  });
}

/** Null for the whole: without a range, with several or a broken one, and where If-Range names other bytes. */
function requestedRange(
  context: Context<ApiEnv>,
  file: MediaFile,
  etag: string,
): { start: number; end: number } | "unsatisfiable" | null {
  const range = Range.from(context.req.header("range") ?? null);
  const isOneRange = range.unit === "bytes" && range.ranges.length === 1;
  const isSameFile = IfRange.from(context.req.header("if-range") ?? null).matches({ etag });
  if (context.req.method !== "GET" || !isOneRange || !isSameFile) return null;
  const [wanted] = range.normalize(file.size);
  return wanted && wanted.start <= wanted.end ? wanted : "unsatisfiable";
}
