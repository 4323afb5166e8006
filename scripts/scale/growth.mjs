/** Computes what views, recaps and users cost, and where the walls are, from measured rows. */
import { PRICES, total } from "../limits/costs.mjs";
import { PHOTOS } from "./sample-recap.mjs";

/** developers.cloudflare.com/d1/platform/limits, November 2026. */
const DATABASE_BYTES = 10e9;
const ACCOUNT_BYTES = 1e12;

/** What is assumed, and not measured. */
export const ASSUMED = {
  /** Photos that a reader's browser loads with a page. */
  photosPerView: 6,
  /** A photo of 2560 pixels with its versions of 1280, 1024 and 640. */
  photoBytes: 680_000,
  /** Of a page and of a photo, rendered and from a cache. */
  cpuMs: { page: 3.5, photo: 1, cached: 0.5 },
  cachedShare: 0.9,
  savesPerRecap: 20,
  cardsPerRecap: 2,
  cardBytes: 250_000,
  recapsPerUserYear: 2,
  viewsPerRecap: 100,
  /** Dollars for a GB and month in a primary and two replicas, and bytes there for a byte in D1: row heads and indexes. */
  postgres: { gbMonth: 1.5, bytes: 1.3 },
};

/** @typedef {import("./counting-worker.mjs").Used} Used */

/**
 * Dollars for 1,000 views, by what is paid for.
 * @param {Record<string, Used>} used
 * @param {number} cachedShare Of pages and photos, from 0 to 1. One row decides whether a cached one may be shown.
 */
export function costOfViews(used, cachedShare) {
  const { photosPerView, cpuMs } = ASSUMED;
  const rendered = 1 - cachedShare;
  const rows =
    rowsOf(used, "Public page").rowsRead + photosPerView * rowsOf(used, "Photo, video or recording").rowsRead;
  const cpu =
    rendered * (cpuMs.page + photosPerView * cpuMs.photo) + cachedShare * (1 + photosPerView) * cpuMs.cached;
  return {
    Requests: 1_000 * (1 + photosPerView) * PRICES.request,
    CPU: 1_000 * cpu * PRICES.cpuMs,
    "D1 rows read": 1_000 * (rendered * rows + cachedShare * (1 + photosPerView)) * PRICES.rowRead,
    "R2 reads": 1_000 * rendered * photosPerView * PRICES.bucketRead,
  };
}

/** Dollars for making a recap, once. @param {Record<string, Used>} used @param {number} rowsPerPhoto */
export function costOfRecap(used, rowsPerPhoto) {
  const { savesPerRecap, cardsPerRecap } = ASSUMED;
  const saves = savesPerRecap * rowsOf(used, "Edit of an answer").rowsWritten;
  const rows = rowsOf(used, "New recap").rowsWritten + saves + PHOTOS * rowsPerPhoto;
  // A photo: begun, one part, completed, and written again without metadata.
  const bucketWrites = 4 * PHOTOS + cardsPerRecap;
  const requests = 4 * PHOTOS + savesPerRecap + 10;
  return {
    "D1 rows written": rows * PRICES.rowWritten,
    "R2 writes": bucketWrites * PRICES.bucketWrite,
    "Requests and CPU": requests * (PRICES.request + 10 * PRICES.cpuMs),
  };
}

/** Dollars a month for keeping a recap. @param {number} recapBytes In D1. */
export function costOfKeeping(recapBytes) {
  return {
    "D1 storage": (recapBytes / 1e9) * PRICES.databaseGbMonth,
    "R2 storage": (bucketBytes() / 1e9) * PRICES.bucketGbMonth,
  };
}

/** Bytes of a recap's files. */
export function bucketBytes() {
  return PHOTOS * ASSUMED.photoBytes + ASSUMED.cardsPerRecap * ASSUMED.cardBytes;
}

/** @param {number} recapBytes @param {Record<string, Used>} used */
export function wallsOf(recapBytes, used) {
  const pageMs = rowsOf(used, "Public page").ms;
  return {
    "Recaps in one database (10 GB)": Math.floor(DATABASE_BYTES / recapBytes),
    "Recaps in all databases of an account (1 TB)": Math.floor(ACCOUNT_BYTES / recapBytes),
    "Pages a second that one database can answer, one query at a time": Math.floor(1_000 / pageMs),
  };
}

/**
 * Dollars a month for so many recaps, each read as often in a year as is assumed, a tenth of them made in that year. The
 * compute of Postgres is not included.
 * @param {number} recaps
 * @param {number} recapBytes
 * @param {Record<string, Used>} used
 */
export function costsAt(recaps, recapBytes, used) {
  const { viewsPerRecap, cachedShare, postgres } = ASSUMED;
  const views = (recaps * viewsPerRecap) / 12;
  const gigabytes = (recaps * recapBytes) / 1e9;
  const dollars = {
    "R2 storage": ((recaps * bucketBytes()) / 1e9) * PRICES.bucketGbMonth,
    "D1 storage": gigabytes * PRICES.databaseGbMonth,
    "Postgres storage instead": gigabytes * postgres.bytes * postgres.gbMonth,
    Views: (views / 1_000) * total(costOfViews(used, cachedShare)),
    "Pages a second, on average": views / (365 / 12) / 86_400,
  };
  return Object.fromEntries(Object.entries(dollars).map(([name, value]) => [name, Math.round(value)]));
}

/** @param {Record<string, Used>} used @param {string} request */
function rowsOf(used, request) {
  const found = used[request];
  if (!found) throw new Error(`${request} was not measured`);
  return found;
}
