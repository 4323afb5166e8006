/** Tests that docs/operations.md matches the limits in force. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CODE_DIGITS } from "../app/domain/account/sign-in.ts";
import { costsOf, total, usedByNetwork } from "../scripts/limits/costs.ts";
import { costsTable, limitsTable } from "../scripts/limits/tables.ts";
import { capsIn, LIMITS } from "../workers/db/limit-caps.ts";

const page = readFileSync("docs/operations.md", "utf8");

test("the page lists every limit with its number and variable", () => {
  expect(page).toContain(limitsTable());
});

test("the page lists the most that the limits can cost", () => {
  expect(page).toContain(costsTable());
});

test("one address can cost at most a dollar a day (R14)", () => {
  expect(total(costsOf(usedByNetwork()))).toBeLessThanOrEqual(1);
});

test("guessing emailed codes all day opens some account with a chance below 0.1 %", () => {
  const { cap = Number.NaN } = LIMITS.find(({ name }) => name === "wrongCodes-everyone-day") ?? {};
  expect(cap / 10 ** CODE_DIGITS).toBeLessThan(0.001);
});

test("an IPv6 /48 can cost at most four dollars a day (R14)", () => {
  expect(total(costsOf(usedByNetwork({ isOfSupernet: true })))).toBeLessThanOrEqual(4);
});

test("whatever an address may use up in a day, a /48 has a limit for", () => {
  const used = usedByNetwork({ isOfSupernet: true });
  for (const amount of Object.values(used)) expect(amount).toBeLessThan(Number.POSITIVE_INFINITY);
  const ofAddress = usedByNetwork();
  for (const { of, cap } of LIMITS.filter(({ isOfSupernet, by }) => isOfSupernet && by === "network"))
    expect(cap).toBeGreaterThan(Number(ofAddress[of as keyof typeof ofAddress]));
});

test("a variable overrides its own limit and no other", () => {
  const caps = capsIn({ LIMIT_WRITES_NETWORK_DAY: "12", LIMIT_RECAPS_VISITOR_DAY: 7 });
  expect(caps).toMatchObject({ "writes-network-day": 12, "recaps-visitor-day": 7 });
  expect(caps["writes-network-day-supernet"]).toBe(36);
  const others = LIMITS.filter(({ of }) => of !== "writes" && of !== "recaps");
  for (const { name, cap } of others) expect(caps[name]).toBe(cap);
});

test.each(["", "0", "-1", "1.5", "many", "Infinity"])(
  "a limit of %j is an error that names its variable",
  (value) => {
    expect(() => capsIn({ LIMIT_UPLOADS_NETWORK_DAY: value })).toThrow("LIMIT_UPLOADS_NETWORK_DAY");
  },
);
