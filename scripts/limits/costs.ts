/**
 * Computes the most that somebody who uses up every limit can cost the owner in a day, in dollars, with 30 days of storage
 * for stored bytes. Free allowances are not deducted. Reads ($0.30 per million) and rejected requests ($0.90) are not included.
 */
import type { Counted, LimitScope } from "../../app/domain/site/reached-limit.ts";
import { MAX_VOLUME_FILES } from "../../app/domain/take-out/export-volume.ts";
import {
  CHARGES,
  ROWS_PER_COPY,
  ROWS_PER_PREVIEW,
  ROWS_PER_READER,
  ROWS_PER_WRITE,
} from "../../workers/db/charges.ts";
import { LIMITS } from "../../workers/db/limit-caps.ts";

/**
 * Dollars (developers.cloudflare.com: d1, r2, kv, workers and workers-ai, each under platform/pricing; a mail: resend.com/pricing,
 * $20 for 50,000; November 2026).
 */
const PRICES = {
  rowWritten: 1 / 1e6,
  databaseGbMonth: 0.75,
  bucketGbMonth: 0.015,
  /** Class A: put, create and complete a multipart upload, upload a part. */
  bucketWrite: 4.5 / 1e6,
  /** Class B: get, head. */
  bucketRead: 0.36 / 1e6,
  /** Of KV: a write and a deletion cost the same. */
  keyWritten: 5 / 1e6,
  speechMinute: 0.00051,
  request: 0.3 / 1e6,
  cpuMs: 0.02 / 1e6,
  mail: 20 / 50_000,
};
const PART_BYTES = 5 * 1024 * 1024;
/** Range reads that checking an upload takes. */
const READS_PER_UPLOAD = 20;
const CPU_MS_PER_WRITE = 10;
/** The largest PNG of a story card, roughly, and the time that a busy machine takes for it (`npm run bench -- P1`). */
const CARD_BYTES = 3.1e6;
/** The largest preview (workers/story-cards/draw-card.ts). */
const PREVIEW_BYTES = 280_000;
const CPU_MS_PER_CARD = 150;
/** For a ZIP of 2 GB, whose checksums are computed (`npm run bench -- P6`). */
const CPU_MS_PER_EXPORT = 15_000;
/** The quota of a visitor's files (app/domain/media/upload-limits.ts, MAX_VISITOR_BYTES). */
const VISITOR_BYTES = 10e9;
/** Bytes that D1 stores per byte of text, rows and indexes included (measured with `npm run torture -- attack-limits`). */
const ROW_OVERHEAD = 1.25;

/** The amounts used up in a day. Likes, comments, contributions, reports and wrong codes cost what they count as writes and text. */
export type Used = Partial<Record<Counted, number>>;

/** Returns the most that the limits allow in a day, by what is counted and for whom: Infinity without a limit. */
export function capOf(of: Counted, by: LimitScope, isOfSupernet: boolean = false) {
  const perDay = LIMITS.filter(
    (limit) => limit.of === of && limit.by === by && limit.isOfSupernet === isOfSupernet,
  ).map(({ per, cap }) => (per === "hour" ? 24 * cap : cap));
  return Math.min(...perDay);
}

/** An IPv4 address or an IPv6 /56; or a /48, whose recaps, likes and comments only its writes limit. */
export function usedByNetwork({ isOfSupernet = false }: { isOfSupernet?: boolean } = {}): Used {
  const counted = LIMITS.filter(({ by }) => by === "network").map(({ of }) => of);
  const caps: Used = Object.fromEntries(counted.map((of) => [of, capOf(of, "network", isOfSupernet)]));
  const limitedByWrites = (of: "recaps" | "likes" | "comments", writes: number) =>
    Math.min(caps[of] ?? 0, Math.floor((caps.writes ?? 0) / writes));
  return {
    ...caps,
    recaps: limitedByWrites("recaps", CHARGES.recap.writes),
    likes: limitedByWrites("likes", CHARGES.like.writes),
    comments: limitedByWrites("comments", CHARGES.comment.writes),
  };
}

export function usedByVisitor(): Used {
  const network = usedByNetwork();
  const counted = LIMITS.filter(({ by }) => by === "visitor").map(({ of }) => of);
  const own: Used = Object.fromEntries(counted.map((of) => [of, capOf(of, "visitor")]));
  return { ...network, ...own, uploadBytes: Math.min(network.uploadBytes ?? 0, VISITOR_BYTES) };
}

export function costsOf(used: Used) {
  const { recaps = 0, text = 0, writes = 0, uploads = 0, uploadBytes = 0, speech = 0 } = used;
  const { readers = 0, cards = 0, previews = 0, copies = 0, mails = 0, exports = 0 } = used;
  const parts = uploads + uploadBytes / PART_BYTES;
  // Begun, completed, and a photo written anew without metadata; a recap's objects are listed when it is deleted.
  const bucketWrites = 3 * uploads + parts + recaps + cards + previews;
  const bucketReads = READS_PER_UPLOAD * uploads + MAX_VOLUME_FILES * exports;
  const cpuMs =
    (writes + readers) * CPU_MS_PER_WRITE +
    (cards + previews) * CPU_MS_PER_CARD +
    exports * CPU_MS_PER_EXPORT;
  return {
    "D1 rows written":
      (writes * ROWS_PER_WRITE +
        readers * ROWS_PER_READER +
        previews * ROWS_PER_PREVIEW +
        copies * ROWS_PER_COPY) *
      PRICES.rowWritten,
    "D1 storage": ((text * ROW_OVERHEAD) / 1e9) * PRICES.databaseGbMonth,
    "R2 storage":
      ((uploadBytes + cards * CARD_BYTES + previews * PREVIEW_BYTES) / 1e9) * PRICES.bucketGbMonth,
    "R2 operations": bucketWrites * PRICES.bucketWrite + bucketReads * PRICES.bucketRead,
    // Each is deleted once, before and after its recap is hidden.
    "KV operations": 3 * copies * PRICES.keyWritten,
    Transcription: (speech / 60) * PRICES.speechMinute,
    Mail: mails * PRICES.mail,
    "Requests and CPU": (writes + readers) * PRICES.request + cpuMs * PRICES.cpuMs,
  };
}

export function total(costs: Record<string, number>) {
  return Object.values(costs).reduce((sum, cost) => sum + cost, 0);
}

/** Returns the most that everyone together can cost, for the counts that have a limit for everyone. */
export function costsOfEveryone() {
  const costs = costsOf({
    uploadBytes: capOf("uploadBytes", "everyone"),
    speech: capOf("speech", "everyone"),
    mails: capOf("mails", "everyone") + capOf("newsMails", "everyone"),
  });
  return { "R2 storage": costs["R2 storage"], Transcription: costs.Transcription, Mail: costs.Mail };
}
