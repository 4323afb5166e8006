/** API calls to list, add and remove likes, and to count a reader (specification 7; product.md, Like and Readers). */
import { type Context, Hono } from "hono";
import { identitySchema, REACTION_REFUSALS, unlikeSchema } from "../../app/domain/reactions/reactions.ts";
import type { LikeCursor } from "../../app/services/reaction-service.ts";
import { ApiError, invalidInput, noContent, notFound, visitorBlocked } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { handleOf, linkToNext } from "./request/call-address.ts";
import { readJson } from "./request/json-body.ts";

export const likes = new Hono<ApiEnv>()
  .get("/recaps/:id/likes", async (context) => {
    const { services, viewer } = context.var;
    const page = await services.reactions.listLikes(viewer, handleOf(context), cursorOf(context));
    if (!page) throw notFound("recap");
    if (page.next) linkToNext(context, { after: `${page.next.createdAt}.${page.next.id}` });
    return context.json(page.likes);
  })

  .post("/recaps/:id/likes", async (context) => {
    const { services, viewer } = context.var;
    const handle = handleOf(context);
    const value = await readJson(context.req, identitySchema);
    const outcome = await services.reactions.like(viewer, handle, value);
    if (outcome.kind === "not-found") throw notFound("recap");
    if (outcome.kind === "blocked") throw visitorBlocked();
    const { like, likeCount, isFirst } = outcome;
    return context.json({ ...like, likeCount }, isFirst ? 201 : 200);
  })

  .delete("/recaps/:id/likes", async (context) => {
    const { services, viewer } = context.var;
    const handle = handleOf(context);
    const value = await readJson(context.req, unlikeSchema);
    const outcome = await services.reactions.unlike(viewer, handle, value.userEmail);
    if (outcome.kind === "not-found") throw notFound("recap");
    if (outcome.kind === "other-email") {
      throw new ApiError(403, "other_email", REACTION_REFUSALS.otherEmail);
    }
    return context.json({ likeCount: outcome.likeCount });
  })

  /** Browsers send it as a beacon, without a body. */
  .post("/recaps/:id/readers", async (context) => {
    const { services, viewer } = context.var;
    const userAgent = context.req.header("user-agent") ?? "";
    const isFound = await services.readers.count(viewer, handleOf(context), userAgent);
    return noContent(context, isFound, "recap");
  });

/** `{milliseconds}.{id}` of the last like on the page before. */
const CURSOR = /^(\d{13})\.([A-Za-z0-9_-]{22})$/;

function cursorOf(context: Context<ApiEnv>): LikeCursor | null {
  const after = context.req.query("after");
  if (after === undefined) return null;
  const [, createdAt, id] = CURSOR.exec(after) ?? [];
  if (id === undefined) throw invalidInput({ after: ["after must come from the link to the next page"] });
  return { createdAt: Number(createdAt), id };
}
