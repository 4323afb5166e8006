/** Setup file: no statement that the product issues in a test file may read a whole table. */
import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { findScans } from "../query-plans.ts";

afterAll(async () => {
  expect(await findScans(env.DB)).toEqual([]);
});
