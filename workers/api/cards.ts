/**
 * Story cards, stickers and preview pictures: POST /api/recaps/{id}/cards renders a card or a sticker, GET /api/cards/...
 * sends stored ones, GET /api/preview/... the picture of a recap's link (product.md, Cards and Stickers).
 */
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { fileNameOf } from "../../app/domain/lib/file-name.ts";
import { idSchema } from "../../app/domain/lib/id.ts";
import { DEFAULT_PREVIEW } from "../../app/domain/sharing/link-preview.ts";
import { stickerRequestSchema } from "../../app/domain/sharing/sticker-request.ts";
import { cardRequestSchema, cardUrl, extensionOf, previewUrl } from "../../app/domain/sharing/story-card.ts";
import type { StoredCard } from "../../app/services/card-service.ts";
import { attachment, fileResponse } from "./files.ts";
import { ApiError, invalidInput, notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { handleOf } from "./request/call-address.ts";
import { readJson } from "./request/json-body.ts";

/** How long a client waits before it asks again for a card that another request is rendering. */
const RETRY_SECONDS = 1;

const onlyOfStickers = z.optional(z.never({ error: "Only the format sticker has a sticker and a theme" }));

export const cardBodySchema = z.discriminatedUnion(
  "format",
  [z.extend(cardRequestSchema, { sticker: onlyOfStickers, theme: onlyOfStickers }), stickerRequestSchema],
  {
    error: ({ code }) => (code === "invalid_union" ? "format must be 1:1, 4:5, 9:16 or sticker" : undefined),
  },
);

export const cards = new Hono<ApiEnv>()
  .post("/recaps/:id/cards", async (context) => {
    const { services, viewer } = context.var;
    const handle = handleOf(context);
    const value = await readJson(context.req, cardBodySchema);
    const outcome = await services.cards.create(viewer, handle, value);
    switch (outcome.kind) {
      case "created":
        return context.json(cardJson(outcome.card), outcome.isFirst ? 201 : 200);
      case "under-way":
        throw cardUnderWay();
      case "unknown-question":
        throw invalidInput({ questionIndex: ["This recap doesn't have an answer to this question"] });
      case "no-quote":
        throw invalidInput({ sticker: ["This recap has no answer to quote"] });
      case "no-result":
        throw invalidInput({ sticker: ["This recap has no finish time and no distance"] });
      case "no-course":
        throw invalidInput({ course: ["This recap has no course to draw"] });
      case "unknown-photo":
        throw invalidInput({ mediaId: ["This recap doesn't have this photo"] });
      case "not-found":
        throw notFound("recap");
    }
  })

  .get("/cards/:id/:file{[^/]+\\.(jpg|png)}", async (context) => {
    const { services, viewer } = context.var;
    const file = await services.cards.findFile(viewer, handleOf(context), cardIdOf(context));
    if (!file || !context.req.path.endsWith(extensionOf(file.contentType))) throw notFound("card");
    if (context.req.query("download") === undefined) return fileResponse(context, file);
    const recap = await services.recaps.findViewable(viewer, handleOf(context));
    if (!recap) throw notFound("card");
    const response = await fileResponse(context, file);
    const name = `${fileNameOf(recap.name)}${extensionOf(file.contentType)}`;
    response.headers.set("content-disposition", attachment(name));
    return response;
  })

  .get("/preview/:id/:file{[^/]+\\.jpg}", async (context) => {
    const { services, viewer } = context.var;
    const outcome = await services.cards.openPreview(viewer, handleOf(context), cardIdOf(context));
    if (outcome.kind === "not-found") throw notFound("card");
    if (outcome.kind === "found") return fileResponse(context, outcome.file);
    context.header("cache-control", "no-cache");
    // Crawlers remember a failure for days, so they get the product's picture instead.
    const location =
      outcome.kind === "moved" ? previewUrl(outcome.shareId, outcome.version) : DEFAULT_PREVIEW;
    return context.redirect(location, 302);
  });

function cardJson(card: StoredCard) {
  return { ...card, url: cardUrl(card) };
}

const cardIdSchema = idSchema("This isn't a card ID");

function cardIdOf(context: Context<ApiEnv>): string {
  const id = cardIdSchema.safeParse(context.req.param("file")?.replace(/\.\w+$/, ""));
  if (!id.success) throw notFound("card");
  return id.data;
}

function cardUnderWay(): ApiError {
  return new ApiError(503, "card_under_way", "We're making this card. Try again in a moment", {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
