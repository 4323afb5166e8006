/**
 * The signed-in user and their subscription. /api/visitor restores the visitor cookie of a browser that lost it in a crash
 * (docs/decisions/0005-visitor-pass.md).
 */
import { Hono } from "hono";
import { subscriptionOf } from "../../app/domain/account/subscription.ts";
import { visitorPublicKeySchema, visitorRestoreSchema } from "../../app/domain/account/visitor-restore.ts";
import {
  isFreshChallenge,
  issueChallenge,
  issueVisitorPass,
  verifyVisitorPass,
} from "../request/visitor-pass.ts";
import { ApiError } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { readJson } from "./request/json-body.ts";

/**
 * Only a new visitor gets a pass. Later the browser has written the cookie to disk, and a request for another pass could
 * come from an injected script with its own key.
 */
const PASS_WINDOW_SECONDS = 5 * 60;

export const visitor = new Hono<ApiEnv>()
  .post("/visitor/pass", async (context) => {
    const value = await readJson(context.req, visitorPublicKeySchema);
    const { viewer, visitorSince, signingSecret } = context.var;
    const isNew = visitorSince !== null && nowSeconds() - visitorSince <= PASS_WINDOW_SECONDS;
    const pass = isNew ? await issueVisitorPass(viewer.visitorId, value.publicKey, signingSecret) : null;
    return context.json({ pass }, isNew ? 201 : 200);
  })

  .post("/visitor/challenge", async (context) =>
    context.json({ challenge: await issueChallenge(nowSeconds(), context.var.signingSecret) }),
  )

  .post("/visitor", async (context) => {
    const value = await readJson(context.req, visitorRestoreSchema);
    const { signingSecret, viewer, visitorSince } = context.var;
    const { host } = new URL(context.req.url);
    if (!isFreshChallenge(value.challenge, nowSeconds())) {
      throw new ApiError(403, "challenge_expired", "This challenge is too old. Ask for a new one.");
    }
    const visitorId = await verifyVisitorPass(value, { host, signingSecret });
    if (visitorId === null) throw new ApiError(403, "invalid_pass", "This pass isn't valid");
    if (visitorId === viewer.visitorId) return context.body(null, 204);
    if (visitorSince !== null && (await isInUse(context.var))) {
      throw new ApiError(
        409,
        "visitor_in_use",
        "This browser already has recaps, likes or comments of its own",
      );
    }
    context.set("restoredVisitorId", visitorId);
    return context.body(null, 204);
  })

  .get("/auth/user", (context) => {
    const { user } = context.var.viewer;
    if (!user) throw new ApiError(401, "signed_out", "You're not signed in");
    return context.json(user);
  })
  .get("/user/subscription", (context) => context.json(subscriptionOf(context.var.viewer.user)));

/** Whether the viewer has anything. Such a visitor is never replaced, because nobody could change its things then. */
async function isInUse({ services, viewer }: ApiEnv["Variables"]): Promise<boolean> {
  const answers = await Promise.all([
    services.recaps.ownsAny(viewer),
    services.reactions.hasReacted(viewer),
    services.contributions.hasContributed(viewer),
  ]);
  return answers.includes(true);
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
