/** GET /api/auth/user and GET /api/user/subscription: the signed-in user and their subscription. */
import { Hono } from "hono";
import { subscriptionOf } from "../../app/domain/account/subscription.ts";
import { ApiError } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";

export const account = new Hono<ApiEnv>()
  .get("/auth/user", (context) => {
    const { user } = context.var.viewer;
    if (!user) throw new ApiError(401, "signed_out", "You're not signed in");
    return context.json(user);
  })
  .get("/user/subscription", (context) => context.json(subscriptionOf(context.var.viewer.user)));
