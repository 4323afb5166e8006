/**
 * A row of the edit store: the unsent edit of one field of a recap. Pure functions. The same compare-and-set rule
 * (app/domain/edits/apply-edits.ts) protects rows between tabs and fields on the server.
 */
import { compareAndSet, isSame } from "../../domain/edits/apply-edits.ts";
import { type Edit, type Field, MAX_BASE, type RemovedWith, type Value } from "../../domain/edits/edit.ts";
import { groupOf, parseValue } from "../../domain/edits/fields.ts";

type RowState =
  /** Not sent: half typed, or not a value of its field. Then `message` says why. */
  | "typing"
  | "ready"
  /** The field has another value than the athlete saw: `theirs`. */
  | "conflict"
  /** The server rejected it, as `message` says. */
  | "refused";

type Theirs =
  /** The server has it. */
  | { where: "stored"; value: Value }
  /** They were typed in other tabs of this browser. */
  | { where: "tab"; values: Value[] };

/** A request that contained the row and has not ended. */
export interface RowRequest {
  id: string;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** Whether its page holds the recap's lock until it ends. */
  isLocked: boolean;
}

export interface EditRow {
  /** The user on whose page it was typed; null for a visitor's. */
  userId: string | null;
  shareId: string;
  /** Of a file or recording that the server does not have: with the id of its item. */
  field: Field;
  /** The values that it may replace: the stored one that the athlete saw, and those sent since the last response. */
  base: Value[];
  /** As it is stored. */
  value: Value;
  typed: Value;
  state: RowState;
  message: string | null;
  theirs: Theirs | null;
  requests: RowRequest[];
  with?: RemovedWith | undefined;
  /** The question of an answer or transcript, which is shown with the text if the question is removed. */
  question?: string | undefined;
  /** Of the first change: milliseconds since 1970. */
  order: number;
}

export interface Change extends Pick<EditRow, "field" | "typed" | "with" | "question"> {
  /** The stored value that the athlete saw. */
  stored: Value;
  /** What the screen showed of the row; undefined if it showed none. */
  seen: Value | undefined;
  /** Whether it waits for `released`: half a sentence of a published recap, or a question that is not added yet. */
  isHeld: boolean;
}

/** Returns the row with a change; null if there is nothing left to send. */
export function changed(
  row: EditRow | undefined,
  { field, typed, stored, seen, isHeld, ...others }: Change,
  place: Pick<EditRow, "userId" | "shareId" | "order">,
): EditRow | null {
  const { value, message } = parseValue(field, typed);
  const content = { ...others, typed, value, message };
  if (!row) {
    // The row that was shown was saved, or given up in another tab.
    const base = [seen === undefined ? stored : parseValue(field, seen).value];
    const state = stateOf(message, isHeld);
    return nullIfUnchanged({ ...place, field, base, ...content, state, theirs: null, requests: [] });
  }
  if (row.theirs?.where === "tab" && seen !== undefined && !isSame(seen, row.typed)) {
    const at = row.theirs.values.findIndex((other) => isSame(other, seen));
    if (at >= 0) return { ...row, theirs: { where: "tab", values: row.theirs.values.with(at, typed) } };
  }
  const seenInRow = seen === undefined ? [] : [seen];
  switch (compareAndSet(row.typed, { base: seenInRow, value: typed }, false)) {
    case "same":
      return isHeld ? row : released(row);
    case "takes":
      return nullIfUnchanged({ ...row, ...content, state: stateOf(message, isHeld, row) });
    case "conflict": {
      const others = row.theirs?.where === "tab" ? row.theirs.values : [];
      return {
        ...row,
        ...content,
        state: "conflict",
        theirs: { where: "tab", values: [row.typed, ...others] },
      };
    }
  }
}

/**
 * Returns the row that removes what a field belongs to; null if none of it can be on the server. What was sent of it before
 * may still arrive there, so it stays in the base. Unlike a change, it needs no choice: the athlete has confirmed it.
 */
export function removed(
  row: EditRow | undefined,
  { field, stored, ...others }: Pick<Change, "field" | "stored" | "with">,
  place: Pick<EditRow, "userId" | "shareId" | "order">,
): EditRow | null {
  return nullIfUnchanged({
    ...place,
    ...others,
    field,
    base: withSeen(row?.base ?? [], stored),
    value: null,
    typed: null,
    state: "ready",
    message: null,
    theirs: null,
    requests: row?.requests ?? [],
  });
}

/** Returns the rows with what a form has sent: of a field that has a row, the screen has stored most of it. */
export function withEdits(
  rows: EditRow[],
  edits: Edit[],
  place: Pick<EditRow, "userId" | "shareId" | "order">,
): EditRow[] {
  let left = rows;
  for (const { field, base, value, with: confirmed } of edits)
    left = withRowOf(left, field, (row) => {
      const change = { field, typed: value, with: confirmed, seen: row?.typed, isHeld: false };
      const next = changed(row, { ...change, stored: base[0] ?? null }, place);
      // A form that was sent twice may replace what it has sent.
      return next && !row ? { ...next, base } : next;
    });
  return left;
}

/** Returns the rows with what `change` makes of that of a field; null for none. */
export function withRowOf(
  rows: EditRow[],
  field: Field,
  change: (row: EditRow | undefined) => EditRow | null,
): EditRow[] {
  const isOther = (row: EditRow) => row.field !== field;
  const next = change(rows.find((row) => !isOther(row)));
  const others = rows.filter(isOther);
  return next ? [...others, next] : others;
}

/** Marks a held row as ready. */
export function released(row: EditRow): EditRow {
  return row.state === "typing" && row.message === null ? { ...row, state: "ready" } : row;
}

/** Both versions of a conflict, as a screen showed them. */
export interface Versions {
  mine: Value;
  theirs: Value;
}

/** Returns the row after the athlete has chosen, or null if nothing is left to send. Another conflict than the shown one stays. */
export function settled(row: EditRow, choice: keyof Versions, shown: Versions): EditRow | null {
  const { theirs } = row;
  if (row.state !== "conflict" || !theirs) return row;
  if (theirs.where === "stored") {
    if (!isSame(theirs.value, shown.theirs)) return row;
    if (choice === "theirs") return null;
    return { ...row, base: [theirs.value], theirs: null, state: stateOf(row.message, false) };
  }
  const versions = [row.typed, ...theirs.values];
  if (!includesValue(versions, shown.mine) || !includesValue(versions, shown.theirs)) return row;
  const typed = shown[choice];
  const left = versions.filter((one) => !isSame(one, shown.mine) && !isSame(one, shown.theirs));
  const content = { typed, ...parseValue(row.field, typed) };
  if (left.length > 0) return { ...row, ...content, theirs: { where: "tab", values: left } };
  return { ...row, ...content, theirs: null, state: stateOf(content.message, false) };
}

/** Renames the rows of an item to the id of its file or recording. Another tab may have rows under that id already. */
export function withId(rows: EditRow[], itemId: string, id: string): EditRow[] {
  const isOfItem = ({ field }: EditRow) => field.endsWith(`-${itemId}`);
  if (itemId === id || !rows.some(isOfItem)) return rows;
  const renamed = rows.map((row) =>
    isOfItem(row) ? { ...row, field: row.field.replace(itemId, id) as Field } : row,
  );
  return [...Map.groupBy(renamed, ({ field }) => field).values()].map((same) => same.reduce(merged));
}

/** Merges two rows of a field, such as those of a visitor and of the account that claims the recap. */
export function merged(row: EditRow, other: EditRow): EditRow {
  const base = [...row.base, ...other.base.filter((seen) => !includesValue(row.base, seen))];
  if (isSame(row.value, other.value)) return { ...row, base: base.slice(0, MAX_BASE) };
  const { userId, shareId, order, field, typed } = row;
  const change = { field, typed, stored: null, seen: undefined, isHeld: false };
  return changed({ ...other, userId }, change, { userId, shareId, order }) ?? row;
}

/** Returns the edit to send. While too many values have no response, the last one is sent again. */
export function editOf({ field, base, value, with: confirmed }: EditRow): Edit {
  const isFull = base.length >= MAX_BASE && !includesValue(base, value);
  return { field, base, value: isFull ? (base.at(-1) ?? null) : value, with: confirmed };
}

/** Returns the row once a request with `editOf` is under way. */
export function sent(row: EditRow, request: RowRequest): EditRow {
  return { ...row, base: withSeen(row.base, editOf(row).value), requests: [...row.requests, request] };
}

/** Returns the rows without requests that have ended without a response. */
export function ended(rows: EditRow[], isOver: (request: RowRequest) => boolean): EditRow[] {
  return rows.map((row) =>
    row.requests.some(isOver) ? { ...row, requests: row.requests.filter((one) => !isOver(one)) } : row,
  );
}

/** Lets rows of a recap that was begun on this device replace the values that the server filled in. */
export function withFilledIn(rows: EditRow[], storedOf: (field: Field) => Value): EditRow[] {
  return rows.map((row) => {
    const stored = storedOf(row.field);
    const isSeen = row.base[0] !== null || includesValue(row.base, stored);
    return isSeen ? row : { ...row, base: withSeen(row.base, stored) };
  });
}

export function includesValue(values: Value[], value: Value): boolean {
  return values.some((one) => isSame(one, value));
}

/** Returns a base with one more value that the row may replace. If it is full, the oldest one goes. */
export function withSeen(base: Value[], value: Value): Value[] {
  return includesValue(base, value) ? base : [...base, value].slice(-MAX_BASE);
}

/** Returns null for an unchanged row without requests. Rows of a group stay, because they are saved together. */
function nullIfUnchanged(row: EditRow): EditRow | null {
  const [seen = null] = row.base;
  const isUnchanged = row.base.length === 1 && isSame(seen, row.value) && row.message === null;
  const isIdle = row.requests.length === 0 && row.state !== "conflict";
  return isUnchanged && isIdle && groupOf(row.field).length === 0 ? null : row;
}

function stateOf(message: string | null, isHeld: boolean, before?: EditRow): RowState {
  if (before?.state === "conflict") return "conflict";
  return message !== null || isHeld ? "typing" : "ready";
}
