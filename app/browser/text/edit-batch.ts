/** Which rows of a recap go in the next request. Pure. */
import { groupOf, namedField } from "../../domain/edits/fields.ts";
import { type EditRow, editOf, ended, type RowRequest, sent } from "../edit-store/edit-row.ts";

/** What one request takes (app/domain/edits/edit.ts), with room for what surrounds the edits. */
const MAX_EDITS = 100;
const MAX_BYTES = 1_000_000 - 1_000;
/** Beyond that, browsers refuse to send it after the page is gone (network/keepalive.ts). */
const MAX_KEEPALIVE_BYTES = 60_000;

/** A request without a response has ended by then (network/recap-api.ts). */
const REQUEST_MS = 15_000;

export interface BatchOptions {
  request: RowRequest;
  /** Whether it may be sent beside a request that has not ended. */
  isBeside: boolean;
  /** Whether only as much is sent as outlives the page. */
  isPageGoing: boolean;
}

/** Returns the rows of the next request, and all rows once it is under way. */
export function startBatch(rows: EditRow[], { request, isBeside, isPageGoing }: BatchOptions) {
  // The page that had the lock before is gone, or its request has ended.
  const isOver = (one: RowRequest) => request.at - one.at >= REQUEST_MS || (request.isLocked && one.isLocked);
  const open = ended(rows, isOver);
  const isBusy = !isBeside && open.some(({ requests }) => requests.length > 0);
  const batch = isBusy ? [] : nextBatch(open, isPageGoing);
  return { batch, rows: open.map((row) => (batch.includes(row) ? sent(row, request) : row)) };
}

/**
 * Returns the rows in the order in which they are sent: questions first, fields of a group together. `isPageGoing`: only as many
 * as outlive the page.
 */
export function nextBatch(rows: EditRow[], isPageGoing = false): EditRow[] {
  const maxBytes = isPageGoing ? MAX_KEEPALIVE_BYTES : MAX_BYTES;
  const batch: EditRow[] = [];
  let bytes = 0;
  for (const group of groupsOf(rows.filter((row) => isSendable(row, rows)))) {
    bytes += group.reduce((sum, row) => sum + bytesOf(row), 0);
    const isFull = batch.length + group.length > MAX_EDITS || bytes > maxBytes;
    // One that is larger alone is for the server to refuse.
    if (isFull && batch.length > 0) break;
    batch.push(...group);
  }
  return batch;
}

/** Returns the rows in their order, those that are saved together in one list. */
export function groupsOf(rows: EditRow[]): EditRow[][] {
  const rankOf = ({ field }: EditRow) => (field.startsWith("question-") ? 0 : 1);
  const ordered = rows.toSorted((a, b) => rankOf(a) - rankOf(b) || a.order - b.order);
  return [...Map.groupBy(ordered, groupKey).values()];
}

function groupKey({ field }: EditRow): string {
  return groupOf(field)[0] ?? field;
}

/** Whether a row can be sent now: everything that it depends on is on the server, or in the same request. */
function isSendable(row: EditRow, rows: EditRow[]): boolean {
  const named = namedField(row.field);
  // Its file or recording has not arrived.
  if (!named || row.state !== "ready" || isOnTheWay(row)) return false;
  const hasConflict = (other: EditRow) => other.state === "conflict" && groupKey(other) === groupKey(row);
  const isOfQuestion = (other: EditRow) => named.name === "answer" && other.field === `question-${named.key}`;
  return !rows.some((other) => hasConflict(other) || (isOfQuestion(other) && isNewQuestion(other)));
}

/** Whether a request has just this value, and nothing else was sent since. */
function isOnTheWay(row: EditRow): boolean {
  return row.requests.length > 0 && row.base.length > 1 && editOf(row).value === row.base.at(-1);
}

/** Whether the server does not have the question, and does not get it with the next request. */
function isNewQuestion({ base, state }: EditRow): boolean {
  return base.includes(null) && state !== "ready";
}

/** Of UTF-8. A transcript's base is sent as digests. */
function bytesOf(row: EditRow): number {
  const { base, ...edit } = editOf(row);
  const isTranscript = row.field.startsWith("transcript-");
  return (
    new TextEncoder().encode(JSON.stringify(isTranscript ? edit : { ...edit, base })).length +
    50 * base.length
  );
}
