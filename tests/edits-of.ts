/** Edits of fields as a page sends them: what is stored is what the athlete saw. */
import type { Viewer } from "../app/domain/account/viewer.ts";
import type { Edit, EditableRecap, Field, Value } from "../app/domain/edits/edit.ts";
import { REMOVED } from "../app/domain/edits/field-kind.ts";
import { requireField } from "../app/domain/edits/fields.ts";
import { sha256 } from "../app/domain/lib/base64url.ts";
import type { Recap, RecapHandle } from "../app/domain/recap/recap.ts";
import { recordingsOf } from "../app/domain/voice/recording.ts";
import type { RecapService } from "../app/services/recap-service.ts";

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

/** Gives the viewer's recap these values. Returns it as it is then; throws if one of them was not saved. */
export async function editRecap(
  recaps: RecapService,
  viewer: Viewer,
  handle: RecapHandle,
  values: Values,
): Promise<Recap> {
  const recap = await recaps.findEditable(viewer, handle);
  if (!recap) throw new Error("The recap does not exist");
  const edits = await Promise.all(editsOf(recap, values).map(withDigests));
  const outcome = await recaps.edit(viewer, handle, edits);
  if (outcome.kind !== "edited" || outcome.fields.some(({ is }) => is !== "saved"))
    throw new Error(`Not everything was saved: ${JSON.stringify(outcome)}`);
  return outcome.recap;
}

/** What was seen of a transcript is sent as its digest. */
async function withDigests(edit: Edit): Promise<Edit> {
  if (!edit.field.startsWith("transcript-")) return edit;
  return { ...edit, base: await Promise.all(edit.base.map((seen) => sha256(String(seen ?? "")))) };
}
