/** Edits of fields as a page sends them: what is stored is what the athlete saw. */
import type { Edit, EditableRecap, Field, Value } from "../app/domain/edits/edit.ts";
import { REMOVED, requireField } from "../app/domain/edits/fields.ts";
import { sha256 } from "../app/domain/lib/base64url.ts";
import { recordingsOf } from "../app/domain/voice/recording.ts";

/** New values by field. Null removes one. */
export type Values = { [Name in Field]?: Value | undefined };

/** Returns the edits that give the recap these values. */
export function editsOf(recap: EditableRecap, values: Values): Edit[] {
  return Object.entries(values).map(([name, value = null]): Edit => {
    const field = name as Field;
    const { name: kindName, key, kind } = requireField(field);
    const stored = kind.find(recap, key);
    const base = stored === REMOVED ? [] : [stored];
    if (kindName !== "question" || value !== null) return { field, base, value };
    const recordings = recordingsOf(recap.recordings, Number(key)).map(({ id }) => id);
    return { field, base, value, with: { answer: recap.answers[key] ?? null, recordings } };
  });
}

/** Returns the edit of a transcript that an athlete saw. */
export async function transcriptEdit(id: string, seen: string, value: string): Promise<Edit> {
  return { field: `transcript-${id}`, base: [await sha256(seen)], value };
}
