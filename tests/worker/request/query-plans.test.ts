/**
 * D1 bills every row that it reads, and a table that is read from end to end grows with the product. Setup file
 * tests/worker/explain-queries.ts finds such reads in every file of worker tests; these tests complete it.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sweep } from "../../../workers/create-services.ts";
import { type Bindings, parseEnvironment } from "../../../workers/env.ts";
import { explained, findScans, scansIn } from "../../query-plans.ts";

async function planOf(query: string): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`).all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

test.each([
  ["SELECT * FROM recaps WHERE name = 'A'", ["recaps"]],
  ["SELECT count(*) FROM recaps", ["recaps"]],
  ["SELECT * FROM recaps AS one WHERE one.name = 'A'", ["one"]],
  ["DELETE FROM likes WHERE user_name = 'A'", ["likes"]],
  ["SELECT * FROM recaps WHERE share_id = 'A'", []],
  ["SELECT * FROM recaps WHERE id IN (SELECT value FROM json_each('[1]'))", []],
  ["SELECT * FROM (SELECT id FROM recaps WHERE share_id = 'A' LIMIT 1) AS one", []],
  ["SELECT * FROM (VALUES (1), (2))", []],
])("%s scans %j", async (query, tables) => {
  expect(scansIn(await planOf(query))).toEqual(tables);
});

test("a statement that scans a table is found, whatever its values are", async () => {
  explained(env.DB).prepare("SELECT id FROM recaps WHERE name = 'What?' OR location = ?");
  expect(await findScans(env.DB)).toEqual([
    "recaps is scanned by: SELECT id FROM recaps WHERE name = 'What?' OR location = ?",
  ]);
});

test("the hourly cleanup scans no table", async () => {
  await sweep({ ...parseEnvironment(env as unknown as Bindings), db: explained(env.DB) });
  expect(await findScans(env.DB)).toEqual([]);
});

test("rows that go with another row are found by an index", async () => {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%REFERENCES%'",
  ).all<{ name: string }>();
  expect(tables.length).toBeGreaterThan(5);
  for (const { name } of tables) {
    const { results: keys } = await env.DB.prepare(`PRAGMA foreign_key_list("${name}")`).all<{
      from: string;
    }>();
    for (const { from } of keys) {
      expect(scansIn(await planOf(`SELECT 1 FROM "${name}" WHERE "${from}" = 1`))).toEqual([]);
    }
  }
});
