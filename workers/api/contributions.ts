/** API calls for what guests add: list, take, show, hide and delete (product.md, Contributions). Guests send by uploads.ts. */
import { Hono } from "hono";
import {
  contributionChangeSchema,
  contributionCursor,
  contributionJson,
  contributionStatusSchema,
  guestsSchema,
  parseContributionCursor,
} from "../../app/domain/contributions/contribution.ts";
import { invalidInput, noContent, notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { contributionIdOf, handleOf, linkToNext } from "./request/call-address.ts";
import { readJson } from "./request/json-body.ts";
import { refusal } from "./request/refusals.ts";

export const contributions = new Hono<ApiEnv>()
  .get("/recaps/:id/contributions", async (context) => {
    const { services, viewer } = context.var;
    const place = context.req.query("after");
    const after = place === undefined ? null : parseContributionCursor(place);
    if (place !== undefined && after === null)
      throw invalidInput({ after: ["after must come from the link to the next page"] });
    const status = contributionStatusSchema.safeParse(context.req.query("status"));
    if (!status.success) throw invalidInput({ status: ["status must be held, shown or taken"] });
    const wanted = { after, only: status.data ?? null };
    const page = await services.contributions.find(viewer, handleOf(context), wanted);
    if (!page) throw notFound("recap");
    const last = page.contributions.at(-1);
    if (page.hasMore && last) linkToNext(context, { after: contributionCursor(last) });
    return context.json(
      page.contributions.map((contribution) => contributionJson(contribution, page.isOwner)),
    );
  })

  .put("/recaps/:id/guests", async (context) => {
    const { services, viewer } = context.var;
    const value = await readJson(context.req, guestsSchema);
    const isFound = await services.contributions.saveIsOpen(viewer, handleOf(context), value.isOpen);
    if (!isFound) throw notFound("recap");
    return context.json(value);
  })

  .patch("/contributions/:contributionId", async (context) => {
    const { services, viewer } = context.var;
    const id = contributionIdOf(context);
    const value = await readJson(context.req, contributionChangeSchema);
    if ("status" in value) {
      const changed = await services.contributions.setStatus(viewer, id, value.status);
      if (!changed) throw notFound("contribution");
      return context.json(contributionJson(changed, true));
    }
    const outcome = await services.contributions.accept(viewer, id, value);
    if (outcome.kind === "not-found") throw notFound("contribution");
    if (outcome.kind === "refused") throw refusal(outcome.reason);
    return context.json(contributionJson(outcome.contribution, true));
  })

  .delete("/contributions/:contributionId", async (context) => {
    const { services, viewer } = context.var;
    return noContent(
      context,
      await services.contributions.delete(viewer, contributionIdOf(context)),
      "contribution",
    );
  });
