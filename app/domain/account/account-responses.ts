/** The fields of users and athletes, for their types and the API's document. Separate from viewer.ts, which browsers load. */
import * as z from "zod/mini";
import { ownText, ownTime } from "../lib/own-fields.ts";

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: ownText,
  lastName: ownText,
  profileImageUrl: ownText,
  subscriptionStatus: z.enum(["free", "premium"]),
  createdAt: ownTime,
  updatedAt: ownTime,
});

export const athleteSchema = z.object({
  /** The whole name. */
  firstName: z.string(),
  profileImageUrl: ownText,
});
