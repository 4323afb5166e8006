/**
 * Stores many recaps, and measures how many bytes of a D1 database each row takes, with its indexes: the database's growth
 * over many rows.
 */
import { COMMENTS, LIKES, PHOTOS } from "./sample-recap.mjs";

/** @typedef {Awaited<ReturnType<import("miniflare").Miniflare["getD1Database"]>>} Database */

const RECAPS = 4_000;
const ID = "substr(hex(randomblob(11)), 1, 22)";
const SHARE_ID = `'recap_' || printf('%013d', created_at + n) || '_' || ${ID}`;
const UUID = "lower(hex(randomblob(16))) || '-0-0'";
/** What a browser adds to a photo that it prepares: the smaller versions, the thumbhash. */
const PREPARED = {
  smaller: `'["image/webp",[1280,148213],[1024,98417],[640,43107]]'`,
  thumbhash: "'1QcSHQRnh493V4dIh4eXh1h4kJUI'",
};

/**
 * A table of a recap: how many rows it has there, and what differs from row to row, as SQL. `n` counts the rows from 1.
 * @typedef {{ table: string, each: number, differing: Record<string, string> }} RecapTable
 */

/** @type {RecapTable[]} */
const TABLES = [
  { table: "recaps", each: 1, differing: { id: "NULL", share_id: SHARE_ID, visitor_id: ID } },
  {
    table: "media",
    each: PHOTOS,
    differing: { id: ID, upload_key: UUID, position: `n % ${PHOTOS}`, ...PREPARED },
  },
  { table: "likes", each: LIKES, differing: { id: ID, visitor_id: ID } },
  {
    table: "comments",
    each: COMMENTS,
    differing: { id: ID, visitor_id: ID, text_key: ID, number: `1 + n % ${COMMENTS}` },
  },
];

/**
 * Copies the rows of the database's only recap.
 * @param {Database} database
 * @returns {Promise<{ table: string, each: number, bytes: number, content: number }[]>} The bytes of a row with its indexes,
 * and those of its values alone.
 */
export async function measureRows(database) {
  const rows = [];
  for (const recapTable of TABLES) {
    const { table, each } = recapTable;
    const before = await sizeOf(database);
    await fillTable(database, recapTable, RECAPS);
    const bytes = ((await sizeOf(database)) - before) / (RECAPS * each);
    rows.push({ table, each, bytes, content: await contentOf(database, table) });
  }
  return rows;
}

/**
 * Copies the rows of the database's only recap, and returns the share ids of so many recaps with all their rows.
 * @param {Database} database @param {number} count
 */
export async function copyRecaps(database, count) {
  for (const recapTable of TABLES) await fillTable(database, recapTable, count);
  const { results } = await database.prepare("SELECT share_id FROM recaps WHERE id <= ?").bind(count).all();
  return results.map(({ share_id }) => String(share_id));
}

/** Adds the rows that so many recaps have in a table. @param {Database} database @param {RecapTable} table @param {number} recaps */
async function fillTable(database, { table, each, differing }, recaps) {
  // `recaps` has no such column.
  const values = { recap_id: `1 + (n - 1) / ${each}`, ...differing };
  await copyRow(database, { table, count: recaps * each, values });
}

/** @param {Database} database @param {{ table: string, count: number, values: Record<string, string> }} copy */
export async function copyRow(database, { table, count, values }) {
  const columns = await columnsOf(database, table);
  const copied = columns.map((column) => values[column] ?? column);
  await database
    .prepare(
      `INSERT INTO ${table} (${columns.join(", ")})
       WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
       SELECT ${copied.join(", ")} FROM numbers, (SELECT * FROM ${table} LIMIT 1)`,
    )
    .run();
}

/** Bytes. @param {Database} database @returns {Promise<number>} */
async function sizeOf(database) {
  const { meta } = await database.prepare("SELECT 1").all();
  return meta.size_after;
}

/** The mean bytes of a row's values. @param {Database} database @param {string} table @returns {Promise<number>} */
async function contentOf(database, table) {
  const lengths = (await columnsOf(database, table)).map(
    (column) => `coalesce(length(CAST(${column} AS BLOB)), 0)`,
  );
  const row = await database.prepare(`SELECT avg(${lengths.join(" + ")}) AS content FROM ${table}`).first();
  return Number(row?.content);
}

/** @param {Database} database @param {string} table */
async function columnsOf(database, table) {
  const { results } = await database.prepare(`PRAGMA table_info(${table})`).all();
  return results.map(({ name }) => String(name));
}
