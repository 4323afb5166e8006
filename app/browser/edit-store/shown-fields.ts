/** Registers the fields on this tab's screens, which show their own save state. */
import type { EditRow } from "./edit-row.ts";

type Place = Pick<EditRow, "shareId" | "field">;

/** How many controls show a field. */
const shown = new Map<string, number>();

function keyOf({ shareId, field }: Place): string {
  return `${shareId} ${field}`;
}

export function isFieldShown(row: Place): boolean {
  return (shown.get(keyOf(row)) ?? 0) > 0;
}

/** Returns a function that removes the mark. */
export function markFieldShown(place: Place): () => void {
  const key = keyOf(place);
  shown.set(key, (shown.get(key) ?? 0) + 1);
  return () => void shown.set(key, (shown.get(key) ?? 0) - 1);
}
