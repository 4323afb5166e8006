/** The calls for the visitor and the signed-in user, as the document has them. */
import { userSchema } from "../../../../app/domain/account/account-responses.ts";
import { subscriptionSchema } from "../../../../app/domain/account/subscription.ts";
import { issuedPassSchema, visitorChallengeSchema } from "../../../../app/domain/account/visitor-pass.ts";
import {
  visitorPublicKeySchema,
  visitorRestoreSchema,
} from "../../../../app/domain/account/visitor-restore.ts";
import { type Call, json, NOTHING } from "../described-call.ts";

export const VISITOR_CALLS: Record<string, Call> = {
  "GET /auth/user": {
    summary: "Get the signed-in user",
    by: "user",
    answers: { 200: json(userSchema) },
    refusals: { 401: ["signed_out"] },
  },
  "GET /user/subscription": {
    summary: "Get the user's plan",
    description: "When signed out, it is the free one.",
    answers: { 200: json(subscriptionSchema) },
  },
  "POST /visitor/pass": {
    summary: "Get the pass by which a browser restores its visitor cookie",
    body: { json: visitorPublicKeySchema },
    answers: {
      200: json(issuedPassSchema, { description: "This visitor is not new: it gets no pass" }),
      201: json(issuedPassSchema),
    },
  },
  "POST /visitor/challenge": {
    summary: "Get what the browser signs with its key",
    answers: { 200: json(visitorChallengeSchema) },
  },
  "POST /visitor": {
    summary: "Restore the visitor cookie",
    body: { json: visitorRestoreSchema },
    answers: { 204: NOTHING },
    refusals: { 403: ["challenge_expired", "invalid_pass"], 409: ["visitor_in_use"] },
  },
};
