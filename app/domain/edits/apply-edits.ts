/**
 * The one rule for "has somebody else changed this?" (docs/goals.md, R21): a field whose stored value is one of those that an
 * edit may replace gets the edit's value. workers/services/recaps/save-edits.ts has the same rule in SQL.
 */
import { type DetailField, detailOf } from "../race/race-details.ts";
import type { Edit, EditableRecap, EditResult, Value } from "./edit.ts";
import { REMOVED } from "./field-kind.ts";
import { groupOf, parseValue, requireField } from "./fields.ts";
import { bytesOf } from "./question-fields.ts";

/** Compares an edit with the stored value: it may have the edit's value already, be replaced, or conflict. */
export function compareAndSet(
  stored: Value | typeof REMOVED,
  { base, value }: Pick<Edit, "base" | "value">,
  isLastOneWins: boolean,
): "same" | "takes" | "conflict" {
  if (stored === REMOVED) return value === null ? "same" : "conflict";
  if (isSame(stored, value)) return "same";
  return isLastOneWins || base.some((seen) => isSame(seen, stored)) ? "takes" : "conflict";
}

export interface Applied<Recap> {
  recap: Recap;
  /** In the order of the edits, then the fields that a group depends on and no edit named. */
  results: EditResult[];
  /** The edits that changed the recap. The others have nothing to store. */
  changes: Edit[];
}

/**
 * Returns the recap with the edits that apply to it. What makes room comes first: removed questions, added ones, shortened
 * answers. So edits that fit together are all saved, and otherwise as many as fit, in their order.
 */
export function applyEdits<Recap extends EditableRecap>(recap: Recap, edits: Edit[]): Applied<Recap> {
  let now = recap;
  const results = new Map<string, EditResult>();
  const changes: Edit[] = [];
  for (const group of groupsOf(inOrder(recap, edits.map(normalised)))) {
    const applied = applyGroup(now, group);
    now = applied.recap;
    changes.push(...applied.changes);
    for (const result of applied.results) results.set(result.field, result);
  }
  const sent = edits.flatMap(({ field }) => results.get(field) ?? []);
  return { recap: now, results: [...new Set([...sent, ...results.values()])], changes };
}

/** Returns the edit with its values as they are stored. A value that its field does not take stays as it is. */
export function normalised(edit: Edit): Edit {
  const asStored = (value: Value) => parseValue(edit.field, value).value;
  return { ...edit, base: edit.base.map(asStored), value: asStored(edit.value) };
}

/** Applies all edits of a group or none. If the group is not saved, each result says what is stored. */
function applyGroup<Recap extends EditableRecap>(recap: Recap, edits: Edit[]): Applied<Recap> {
  let now = recap;
  const results: EditResult[] = [];
  const changes: Edit[] = [];
  for (const edit of edits) {
    const { patch, result } = applyOne(now, edit);
    if (patch) {
      now = { ...now, ...patch };
      changes.push(edit);
    }
    results.push(result);
  }
  const [first] = edits;
  const group = first ? groupOf(first.field) : [];
  const excluded = group.filter((field) => isExcluded(now, field));
  const isWhole = results.every(({ is }) => is === "saved") && excluded.length === 0;
  if (isWhole || group.length === 0) return { recap: now, results, changes };
  const stored = (field: DetailField): EditResult => ({ field, is: "conflict", theirs: recap[field] });
  const edited = group.filter((field) => edits.some((edit) => edit.field === field));
  const wanted = edited.filter((field) => edits.some((edit) => edit.field === field && edit.value !== null));
  const ruling = [...excluded, ...wanted].flatMap((field) => rulerOf(recap, field));
  const fields = group.filter((field) => [...edited, ...excluded, ...ruling].includes(field));
  const refused = results.filter(({ is }) => is === "refused");
  return {
    recap,
    results: fields.map((field) => refused.find((result) => result.field === field) ?? stored(field)),
    changes: [],
  };
}

/** Whether a detail is filled in that another one rules out: the finish time of a race that was not finished. */
function isExcluded(recap: EditableRecap, field: DetailField): boolean {
  const { onlyWith } = detailOf(field);
  return onlyWith !== undefined && recap[field] !== null && recap[onlyWith.field] !== onlyWith.value;
}

/** Returns the detail whose stored value rules this one out, if any. */
function rulerOf(recap: EditableRecap, field: DetailField): DetailField[] {
  const { onlyWith } = detailOf(field);
  return onlyWith && recap[onlyWith.field] !== onlyWith.value ? [onlyWith.field] : [];
}

function applyOne(
  recap: EditableRecap,
  edit: Edit,
): { patch: Partial<EditableRecap> | null; result: EditResult } {
  const { field, value } = edit;
  const { key, kind } = requireField(field);
  const refuse = (message: string) => ({ patch: null, result: { field, is: "refused" as const, message } });
  const parsed = kind.schema.safeParse(value);
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "");
  const stored = kind.find(recap, key);
  const comparison = compareAndSet(stored, edit, kind.isLastOneWins?.(recap, key) ?? false);
  if (comparison === "same") return { patch: null, result: { field, is: "saved", value } };
  if (stored === REMOVED) {
    const message = kind.removedMessage ?? "";
    return { patch: null, result: { field, is: "conflict", theirs: null, isRemoved: true, message } };
  }
  const conflict = { patch: null, result: { field, is: "conflict" as const, theirs: stored } };
  if (comparison === "conflict") return conflict;
  const refusal = kind.refusal?.(recap, key, value) ?? null;
  if (refusal !== null) return refuse(refusal);
  if (kind.isAsShown && !kind.isAsShown(recap, key, edit)) return conflict;
  return { patch: kind.set(recap, key, value), result: { field, is: "saved", value } };
}

/** Removed questions, other questions, shortened answers, everything else. */
function inOrder(recap: EditableRecap, edits: Edit[]): Edit[] {
  const rankOf = ({ field, value }: Edit) => {
    const { name, key } = requireField(field);
    if (name === "question") return value === null ? 0 : 1;
    const isShortened = name === "answer" && bytesOf(value ?? "") < bytesOf(recap.answers[key] ?? "");
    return isShortened ? 2 : 3;
  };
  return edits.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function groupsOf(edits: Edit[]): Edit[][] {
  return [...Map.groupBy(edits, ({ field }) => groupOf(field)[0] ?? field).values()];
}

export function isSame(one: Value, other: Value): boolean {
  if (typeof one === "object" && typeof other === "object" && one !== null && other !== null)
    return one.x === other.x && one.y === other.y;
  return one === other;
}
