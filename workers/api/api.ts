/** The API: mounts every resource under /api and its error handler. */
import { Hono } from "hono";
import { cards } from "./cards.ts";
import { comments } from "./comments.ts";
import { contributions } from "./contributions.ts";
import { documentation } from "./documentation.ts";
import { exports } from "./exports.ts";
import { files } from "./files.ts";
import { likes } from "./likes.ts";
import { media, newMedia } from "./media.ts";
import { oembed } from "./oembed.ts";
import { recaps } from "./recaps.ts";
import { newRecordings, recordings, transcribe } from "./recordings.ts";
import { ApiError, errorResponse } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { limitText } from "./request/body-limits.ts";
import { rejectOutdatedPages } from "./request/changeover.ts";
import { sample } from "./sample.ts";
import { seasons } from "./seasons.ts";
import { uploadParts, uploads } from "./uploads.ts";
import { visitor } from "./visitor.ts";

const FILES = /^\/api\/(image|video|audio|preview)\//;

export const api = new Hono<ApiEnv>()
  .use(async (context, next) => {
    await next();
    if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
    // Whether search engines may list a recap is decided on its page, which also leads to its files.
    if (!FILES.test(context.req.path)) context.header("x-robots-tag", "noindex");
  })
  // These accept files, and each has its own body limit.
  .route("/", newMedia)
  .route("/", newRecordings)
  .route("/", transcribe)
  .route("/", uploadParts)
  .use(limitText)
  .use(rejectOutdatedPages)
  // Before recaps and their files, whose addresses it shares.
  .route("/", sample)
  .route("/", recaps)
  .route("/", media)
  .route("/", recordings)
  .route("/", uploads)
  .route("/", likes)
  .route("/", comments)
  .route("/", contributions)
  .route("/", cards)
  .route("/", files)
  .route("/", exports)
  .route("/", seasons)
  .route("/", oembed)
  .route("/", visitor)
  .route("/", documentation)
  .all("*", () => {
    throw new ApiError(404, "not_found", "This endpoint doesn't exist");
  })
  .onError(errorResponse);
