/**
 * GET /api/image, /api/video, /api/audio and /api/picture: serves files, with ranges and conditional requests (RFC 9110, sections 13
 * and 14). Access is checked on every request. Browsers never execute an uploaded file: fixed type, nosniff, sandbox
 * (ASVS 5.0, 3.2.1).
 */
import { IfNoneMatch, IfRange, Range } from "@remix-run/headers";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { fileNameOf } from "../../app/domain/lib/file-name.ts";
import { isShared, type Recap } from "../../app/domain/recap/recap.ts";
import { AUDIO_EXTENSIONS, type AudioType } from "../../app/domain/voice/audio-types.ts";
import { webVttOf } from "../../app/domain/voice/captions-vtt.ts";
import type { Segment } from "../../app/domain/voice/recording.ts";
import type { MediaFile } from "../../app/services/media-service.ts";
import { notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { handleOf, mediaIdOf, pictureIdOf, recordingIdOf } from "./request/call-address.ts";

/** An invalid width counts as none: the full size is sent. */
export const querySchema = z.object({
  w: z.catch(z.nullable(z.coerce.number().check(z.int(), z.positive())), null),
});

export const files = new Hono<ApiEnv>()
  .get("/image/:id/:mediaId", (context) => mediaResponse(context, "image"))
  .get("/video/:id/:mediaId", (context) => mediaResponse(context, "video"))

  .get("/picture/:pictureId", async (context) => {
    const { services, viewer } = context.var;
    const file = await services.pictures.find(viewer, pictureIdOf(context));
    if (!file) throw notFound("picture");
    return fileResponse(context, file);
  })

  .get("/audio/:id/:recordingId", async (context) => {
    const { services, viewer } = context.var;
    const recordingId = recordingIdOf(context);
    const file = await services.recordings.findFile(viewer, handleOf(context), recordingId);
    if (!file) throw notFound("recording");
    if (context.req.query("download") === undefined) return fileResponse(context, file);
    const { recap, number, contentType } = await requireRecording(context, recordingId);
    const response = await fileResponse(context, file);
    response.headers.set("content-disposition", attachment(downloadName(recap, number, contentType)));
    return response;
  })

  .get("/audio/:id/:recordingId/captions.vtt", async (context) => {
    const { recap, segments } = await requireRecording(context, recordingIdOf(context));
    return captionsResponse(segments, { isShared: isShared(recap) });
  });

export function captionsResponse(segments: Segment[], file: Pick<MediaFile, "isShared">): Response {
  return new Response(webVttOf(segments), {
    headers: {
      ...SAFE_HEADERS,
      "content-type": "text/vtt; charset=utf-8",
      "cache-control": file.isShared ? "private, no-cache" : "no-store",
    },
  });
}

/**
 * Returns a recording and its recap; `number` counts the recap's recordings from 1. Throws 404 unless the viewer may
 * read it.
 */
async function requireRecording(context: Context<ApiEnv>, recordingId: string) {
  const { services, viewer } = context.var;
  const recap = await services.recaps.findViewable(viewer, handleOf(context));
  const at = recap?.recordings.findIndex(({ id }) => id === recordingId) ?? -1;
  const recording = recap?.recordings[at];
  if (!recap || !recording) throw notFound("recording");
  return { recap, number: at + 1, ...recording };
}

function downloadName({ name }: Pick<Recap, "name">, number: number, contentType: AudioType): string {
  return `${fileNameOf(name)} - recording ${number}.${AUDIO_EXTENSIONS[contentType]}`;
}

/** Returns a Content-Disposition header (RFC 6266): the name encoded by RFC 8187, and an ASCII fallback. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

async function mediaResponse(context: Context<ApiEnv>, kind: "image" | "video"): Promise<Response> {
  const { services, viewer } = context.var;
  const mediaId = mediaIdOf(context);
  const width = wantedWidth(context);
  const file = await services.media.findFile(viewer, handleOf(context), mediaId, { kind, width });
  if (!file) throw notFound("media");
  return fileResponse(context, file);
}

/** Returns the least width in pixels that the address asks for; null for the full size. */
export function wantedWidth(context: Context<ApiEnv>): number | null {
  return querySchema.parse(context.req.query()).w;
}

/** Returns 200, 206, 304 or 416. A version's bytes never change, so its name is its ETag. */
export async function fileResponse(context: Context<ApiEnv>, file: MediaFile): Promise<Response> {
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
    return new Response(isHead ? null : await openWhole(context, file), { headers });
  }
  const { start, end } = range;
  const length = end - start + 1;
  headers.set("content-length", String(length));
  headers.set("content-range", `bytes ${start}-${end}/${file.size}`);
  const body = isHead ? null : await file.open({ offset: start, length });
  return new Response(body, { status: 206, headers });
}

/** The largest picture that a location stores, in bytes: isolates have little memory, and most versions are far smaller. */
const MAX_STORED_BYTES = 1_000_000;
/** A week: who deletes a recap expects its pictures to be gone from the caches, too, where nobody can read them any more. */
const STORED = "public, max-age=604800";

/** Reads a shared picture from the location's cache, if it is there. The viewer's access has been checked. */
async function openWhole(
  { req, executionCtx }: Context<ApiEnv>,
  file: MediaFile,
): Promise<ReadableStream | ArrayBuffer | null> {
  const isStorable = file.isShared && file.contentType.startsWith("image/") && file.size <= MAX_STORED_BYTES;
  if (!isStorable) return file.open();
  const { origin, pathname } = new URL(req.url);
  const address = `${origin}${pathname}?version=${file.version}`;
  const stored = await caches.default.match(address).catch(() => undefined);
  if (stored) return stored.body;
  const bytes = await new Response(await file.open()).arrayBuffer();
  const copy = new Response(bytes, { headers: { "cache-control": STORED } });
  executionCtx.waitUntil(caches.default.put(address, copy).catch(() => {}));
  return bytes;
}

/**
 * Keep browsers from executing user content. Inline styles are the browser's own, for a photo opened in its own tab.
 */
const SAFE_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
};

function fileHeaders(file: MediaFile, etag: string): Headers {
  return new Headers({
    ...SAFE_HEADERS,
    "content-type": file.contentType,
    "accept-ranges": "bytes",
    etag,
    "cache-control": file.isShared ? "private, max-age=31536000, immutable" : "no-store",
  });
}

/**
 * Returns the requested range, or null to send the whole file: no range, several, a malformed one, or a failed
 * If-Range.
 */
function requestedRange(
  context: Context<ApiEnv>,
  file: MediaFile,
  etag: string,
): { start: number; end: number } | "unsatisfiable" | null {
  const range = Range.from(context.req.header("range") ?? null);
  const isOneRange = range.unit === "bytes" && range.ranges.length === 1;
  const isSameFile = IfRange.from(context.req.header("if-range") ?? null).matches({ etag });
  if (context.req.method !== "GET" || !isOneRange || !isSameFile) return null;
  const [requested] = range.normalize(file.size);
  return requested && requested.start <= requested.end ? requested : "unsatisfiable";
}
