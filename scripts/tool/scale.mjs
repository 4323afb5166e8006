/**
 * Prints the figures of docs/scale.md: the bytes of rows, the rows of requests, the costs, and the walls. `npm run tool -- scale`
 */
import { ROWS_PER_WRITE, WRITES } from "../../workers/db/limit-caps.ts";
import { total } from "../limits/costs.mjs";
import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { COUNTING_WORKER } from "../scale/counting-worker.mjs";
import { countDialect } from "../scale/dialect.mjs";
import {
  ASSUMED,
  bucketBytes,
  costOfKeeping,
  costOfRecap,
  costOfViews,
  costsAt,
  wallsOf,
} from "../scale/growth.mjs";
import { measureRequests } from "../scale/request-rows.mjs";
import { measureRows } from "../scale/row-bytes.mjs";
import { makeSampleRecap } from "../scale/sample-recap.mjs";

/** At most: declared, its parts, finished, each with its counters. */
const ROWS_PER_PHOTO = WRITES.upload * ROWS_PER_WRITE;

build();
const product = await serveProduct({ around: COUNTING_WORKER });
try {
  const sample = await makeSampleRecap(product.url);
  const tables = await measureRows(await product.miniflare.getD1Database("DB"));
  const recapBytes = tables.reduce((sum, { each, bytes }) => sum + each * bytes, 0);
  title("Bytes in D1, indexes included");
  console.table([
    ...tables.map(({ table, each, bytes, content }) => ({
      Table: table,
      "A row": Math.round(bytes),
      "Its values": Math.round(content),
      "Of a recap": each,
      Bytes: Math.round(each * bytes),
    })),
    { Table: "Together", Bytes: Math.round(recapBytes) },
  ]);

  const used = await measureRequests(product.url, sample);
  title("What a request costs in D1");
  console.table(
    Object.entries(used).map(([request, { calls, rowsRead, rowsWritten, ms }]) => ({
      Request: request,
      "Round trips": calls,
      "Rows read": rowsRead,
      "Rows written": rowsWritten,
      "ms in SQLite": request === "Public page" ? ms.toFixed(2) : "",
    })),
  );

  title("1,000 views, in dollars");
  costs({
    "Nothing cached": costOfViews(used, 0),
    [`${ASSUMED.cachedShare * 100} % from a cache`]: costOfViews(used, ASSUMED.cachedShare),
  });
  title("A recap, in dollars");
  costs({
    "Made, once": costOfRecap(used, ROWS_PER_PHOTO),
    "Kept, a month": costOfKeeping(recapBytes),
  });

  title("A million users, after a year");
  console.table(millionUsers(recapBytes, used));
  title("Walls");
  console.table(wallsOf(recapBytes, used));
  title("Dollars a month");
  console.table(
    Object.fromEntries(
      [1e6, 1e7, 1e8].map((recaps) => [`${recaps / 1e6} million recaps`, costsAt(recaps, recapBytes, used)]),
    ),
  );
  title("What is SQLite's or D1's own");
  console.table(countDialect());
} finally {
  await product.close();
}

/** @param {number} recapBytes @param {Parameters<typeof costOfViews>[0]} used */
function millionUsers(recapBytes, used) {
  const recaps = 1e6 * ASSUMED.recapsPerUserYear;
  const viewsAMonth = (recaps * ASSUMED.viewsPerRecap) / 12;
  /** @param {number} cachedShare */
  const viewDollars = (cachedShare) => (viewsAMonth / 1_000) * total(costOfViews(used, cachedShare));
  return {
    Recaps: recaps,
    "Views a month": Math.round(viewsAMonth),
    "D1, GB": round((recaps * recapBytes) / 1e9),
    "Databases of 10 GB": Math.ceil((recaps * recapBytes) / 10e9),
    "R2, TB": round((recaps * bucketBytes()) / 1e12),
    "Kept, $ a month": round(recaps * total(costOfKeeping(recapBytes))),
    "Viewed, $ a month, nothing cached": round(viewDollars(0)),
    "Viewed, $ a month, from a cache": round(viewDollars(ASSUMED.cachedShare)),
    "Made, $ a month": round((recaps / 12) * total(costOfRecap(used, ROWS_PER_PHOTO))),
  };
}

/** @param {Record<string, Record<string, number>>} columns */
function costs(columns) {
  const table = Object.entries(columns).flatMap(([what, parts]) => [
    ...Object.entries(parts).map(([part, dollars]) => ({
      What: what,
      Part: part,
      Dollars: dollars.toPrecision(2),
    })),
    { What: what, Part: "Together", Dollars: total(parts).toPrecision(2) },
  ]);
  console.table(table);
}

/** @param {number} value */
function round(value) {
  return Number(value.toPrecision(3));
}

/** @param {string} text */
function title(text) {
  console.log(`\n${text}`);
}
