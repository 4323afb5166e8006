import { expect, test } from "vitest";
import { user } from "../../../tests/factories.ts";
import { accountNameSchema, MAX_ACCOUNT_NAME_LENGTH } from "./account-name.ts";
import { subscriptionOf } from "./subscription.ts";
import { fullName } from "./viewer.ts";

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

test("the whole name has the parts that were given", () => {
  expect(fullName({ firstName: "Ada", lastName: "Lovelace" })).toBe("Ada Lovelace");
  expect(fullName({ firstName: "Ada", lastName: null })).toBe("Ada");
  expect(fullName({ firstName: null, lastName: "Lovelace" })).toBe("Lovelace");
  expect(fullName({ firstName: null, lastName: null })).toBeNull();
});

test("a name is one line; an empty part is none", () => {
  expect(accountNameSchema.parse({ firstName: "  Ada \n Augusta ", lastName: " \u200b " })).toEqual({
    firstName: "Ada Augusta",
    lastName: null,
  });
});

test("a name that is too long or cannot be saved is rejected", () => {
  const long = "a".repeat(MAX_ACCOUNT_NAME_LENGTH + 1);
  const { error } = accountNameSchema.safeParse({ firstName: long, lastName: "\u0000" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "First name can have up to 60 characters. This has 61",
    "Last name contains a character we can't save",
  ]);
});
