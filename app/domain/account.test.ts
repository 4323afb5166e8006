import { expect, test } from "vitest";
import { user } from "../../tests/factories.ts";
import { subscriptionOf } from "./account.ts";

test("without a user the subscription is free", () => {
  expect(subscriptionOf(null)).toEqual({ isPremium: false, status: "free" });
});

test("a user has their account's subscription", () => {
  expect(subscriptionOf(user())).toEqual({ isPremium: false, status: "free" });
  expect(subscriptionOf(user({ subscriptionStatus: "premium" }))).toEqual({
    isPremium: true,
    status: "premium",
  });
});
