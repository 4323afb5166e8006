/** /api/recaps and /api/simple-recap: API calls to create, read, save, publish, hide and delete recaps. */
import { type Context, Hono } from "hono";
import { type Course, courseSchema } from "../../app/domain/course/course.ts";
import { editsSchema } from "../../app/domain/edits/fields.ts";
import { sha256 } from "../../app/domain/lib/base64url.ts";
import { calendarDay } from "../../app/domain/lib/dates.ts";
import { type OwnerRecap, ownerRecap, publicRecap } from "../../app/domain/recap/public-recap.ts";
import { type Recap, visibilitySchema } from "../../app/domain/recap/recap.ts";
import {
  completeRecap,
  listingSchema,
  recapInputSchema,
  sharedRecapSchema,
} from "../../app/domain/recap/recap-input.ts";
import { deletedRecapJson } from "../../app/domain/recap-list/deleted-recap.ts";
import {
  olderPage,
  RECAP_PAGE_SIZE,
  recapCursorIn,
  recapPageParameters,
} from "../../app/domain/recap-list/recap-pages.ts";
import { recapSummaryJson } from "../../app/domain/recap-list/recap-summary.ts";
import { ApiError, invalidInput, noContent, notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { limitCourse } from "./request/body-limits.ts";
import { handleOf, linkToNext } from "./request/call-address.ts";
import { parseJson, readJson, readJsonBytes, validated } from "./request/json-body.ts";

export const MAX_KEY_LENGTH = 255;

export const recaps = new Hono<ApiEnv>()
  .get("/recaps", (context) => listOwn(context, "published"))

  .post("/recaps", async (context) => {
    const key = idempotencyKeyOf(context);
    const bytes = await readJsonBytes(context.req);
    const value = validated(parseJson(bytes), recapInputSchema);
    // Its hash tells a retry from another request.
    const idempotency = key === null ? null : { key, bodyHash: await sha256(bytes) };
    const recap = completeRecap(value, today(context));
    const outcome = await context.var.services.recaps.create(context.var.viewer, recap, idempotency);
    if (outcome.kind === "key-reused") {
      throw new ApiError(
        422,
        "idempotency_key_reused",
        "This Idempotency-Key was used with a different body",
      );
    }
    return context.json(recapJson(outcome.recap), 201);
  })

  .post("/simple-recap", async (context) => {
    const value = await readJson(context.req, sharedRecapSchema);
    const { services, viewer } = context.var;
    const outcome = await services.recaps.upsertShared(viewer, { ...value, today: today(context) });
    switch (outcome.kind) {
      case "saved":
        return context.json(recapJson(outcome.recap));
      case "taken":
        throw new ApiError(403, "id_taken", "This ID belongs to another recap, or to one that was deleted");
      case "unknown-media":
        throw invalidInput({ media: ["This recap doesn't have these photos or videos"] });
      case "unknown-recording":
        throw invalidInput({ recordings: ["This recap doesn't have these recordings"] });
    }
  })

  .get("/recaps/user", (context) => {
    const status = context.req.query("status") ?? "published";
    if (status !== "draft" && status !== "published") {
      throw invalidInput({ status: ["status must be draft or published"] });
    }
    return listOwn(context, status);
  })

  .get("/recaps/:id", async (context) => {
    const recap = await context.var.services.recaps.findViewable(context.var.viewer, handleOf(context));
    if (!recap) throw notFound("recap");
    return context.json(recapJson(recap));
  })

  /** Saves what was typed or chosen. Each field says what became of it; nothing is overwritten unseen. */
  .patch("/recaps/:id", async (context) => {
    const value = await readJson(context.req, editsSchema);
    const { services, viewer } = context.var;
    const outcome = await services.recaps.edit(viewer, handleOf(context), value.edits);
    if (outcome.kind === "not-found") throw notFound("recap");
    return context.json({ version: outcome.recap.version, fields: outcome.fields });
  })

  .put("/recaps/:id/visibility", async (context) => {
    const value = await readJson(context.req, visibilitySchema);
    const { services, viewer } = context.var;
    if (!(await services.recaps.setVisibility(viewer, handleOf(context), value.isPublic)))
      throw notFound("recap");
    return context.json({ isPublic: value.isPublic });
  })

  .put("/recaps/:id/listing", async (context) => {
    const value = await readJson(context.req, listingSchema);
    const { services, viewer } = context.var;
    if (!(await services.recaps.setListing(viewer, handleOf(context), value.isListed)))
      throw notFound("recap");
    return context.json({ isListed: value.isListed });
  })

  .put("/recaps/:id/course", limitCourse, async (context) => {
    const value = await readJson(context.req, courseSchema);
    return setCourse(context, value);
  })

  .delete("/recaps/:id/course", (context) => setCourse(context, null))

  .delete("/recaps/:id", async (context) => {
    return noContent(
      context,
      await context.var.services.recaps.delete(context.var.viewer, handleOf(context)),
      "recap",
    );
  })

  .post("/recaps/:id/restore", async (context) => {
    return noContent(
      context,
      await context.var.services.recaps.restore(context.var.viewer, handleOf(context)),
      "recap",
    );
  })

  /** The recaps that the caller has deleted and can restore. */
  .get("/deleted-recaps", async (context) => {
    const deleted = await context.var.services.recaps.listDeleted(context.var.viewer);
    return context.json(deleted.map(deletedRecapJson));
  })

  .delete("/deleted-recaps/:id", async (context) => {
    return noContent(
      context,
      await context.var.services.recaps.deletePermanently(context.var.viewer, handleOf(context)),
      "recap",
    );
  });

async function setCourse(context: Context<ApiEnv>, course: Course | null): Promise<Response> {
  const { services, viewer } = context.var;
  return noContent(context, await services.recaps.setCourse(viewer, handleOf(context), course), "recap");
}

/** Responds with a page of the caller's recaps, without their stories. Throws 400 for an invalid cursor. */
async function listOwn(context: Context<ApiEnv>, status: Recap["status"]) {
  const search = new URL(context.req.url).searchParams;
  const cursor = recapCursorIn(search, "created");
  if ((search.has("after") || search.has("before")) && cursor === null) {
    throw invalidInput({ before: ["before and after must come from the link to another page"] });
  }
  const page = await context.var.services.recaps.listOwn(context.var.viewer, {
    status,
    cursor,
    pageSize: RECAP_PAGE_SIZE,
  });
  const next = olderPage(page);
  if (next) linkToNext(context, recapPageParameters(next));
  return context.json(page.recaps.map(recapSummaryJson));
}

/**
 * Returns the request's Idempotency-Key, or null if it has none. A key is scoped to the visitor who sends it and does not
 * identify one (product.md, Idempotency-Key). Throws 400 for a bad length or without the visitor cookie.
 */
function idempotencyKeyOf(context: Context<ApiEnv>): string | null {
  const key = context.req.header("idempotency-key") ?? null;
  if (key === null) return null;
  if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
    throw new ApiError(
      400,
      "invalid_idempotency_key",
      `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters`,
    );
  }
  if (context.var.visitorSince === null) {
    throw new ApiError(
      400,
      "visitor_required",
      "Idempotency-Key needs the visitor cookie: open /race-type first to get one",
    );
  }
  return key;
}

/** Returns the current date in the time zone of the request's origin. */
function today(context: Context<ApiEnv>): string {
  return calendarDay(new Date(), context.var.timeZone);
}

function recapJson(recap: Recap): OwnerRecap | ReturnType<typeof publicRecap> {
  return recap.canEdit ? ownerRecap(recap) : publicRecap(recap);
}
