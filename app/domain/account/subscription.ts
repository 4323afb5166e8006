/** The plan of a user: what GET /api/user/subscription returns. */
import * as z from "zod/mini";
import type { User } from "./viewer.ts";

export const subscriptionSchema = z.object({ isPremium: z.boolean(), status: z.string() });

export interface Subscription extends z.infer<typeof subscriptionSchema> {}

/** Without a user it is the free plan. */
export function subscriptionOf(user: User | null): Subscription {
  const status = user?.subscriptionStatus ?? "free";
  return { isPremium: status === "premium", status };
}
