/** The texts of a plain form that stands for many things: each has a field of its own, and one that tells what it showed. */
import type { z } from "zod";
import { type FailedWrite, failedWrite } from "./limit.ts";

/** What cannot be saved as it is, by id: nothing that was typed is lost. */
export type UnsavedTexts = Record<string, { typed: string; errors: string[] }>;

interface ChangedTexts<Text> {
  form: FormData;
  /** Finds the id in a field's name. */
  field: RegExp;
  /** The name of the field that tells what was shown. */
  shown: (id: string) => string;
  schema: z.ZodType<Text>;
  /** Resolves with the ids in the recap. Called once, and only if a text was changed. */
  findIds: () => Promise<string[]>;
  /** The id that the pressed button deletes: its text is not reported as lost. */
  deleted: string | null;
  /** Resolves with why it was not saved; null where it was. */
  save: (id: string, text: Text) => Promise<string | null>;
  /** For one that could not be saved for no fault of its own. */
  faultMessage: string;
}

interface SavedTexts {
  unsaved: UnsavedTexts;
  /** Texts whose id is not in the recap, such as that of a photo deleted in another tab. */
  lost: string[];
  /** The response's status, or 0 if no text failed. */
  status: number;
}

/** Saves what was changed on this page; what stands there untouched may be newer in another tab. */
export async function saveChangedTexts<Text>(texts: ChangedTexts<Text>): Promise<SavedTexts> {
  const { schema, save, faultMessage } = texts;
  const result: SavedTexts = { unsaved: {}, lost: [], status: 0 };
  const changed = changedTexts(texts);
  if (changed.size === 0) return result;
  const ids = await orFailed(texts.findIds, faultMessage);
  const fail = (id: string, typed: string, { message, status }: FailedWrite) => {
    result.unsaved[id] = { typed, errors: [message] };
    result.status = Math.max(result.status, status);
  };
  for (const [id, typed] of changed) {
    if (Array.isArray(ids) && !ids.includes(id)) {
      if (typed.trim() !== "" && id !== texts.deleted) result.lost.push(typed);
      continue;
    }
    const text = schema.safeParse(typed);
    if (!text.success) {
      result.unsaved[id] = { typed, errors: text.error.issues.map((issue) => issue.message) };
      continue;
    }
    const error = Array.isArray(ids) ? await orFailed(() => save(id, text.data), faultMessage) : ids;
    if (typeof error === "string") result.unsaved[id] = { typed, errors: [error] };
    else if (error !== null) fail(id, typed, error);
  }
  return result;
}

/** Returns the changed texts by id. A browser sends each field once; if a field is repeated, the last one counts. */
function changedTexts({
  form,
  field,
  shown,
}: Pick<ChangedTexts<unknown>, "form" | "field" | "shown">): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [name, typed] of form) {
    const [, id] = field.exec(name) ?? [];
    if (id === undefined || typeof typed !== "string" || isShown(form.get(shown(id)), typed)) continue;
    changed.set(id, typed);
  }
  return changed;
}

async function orFailed<Answer>(
  ask: () => Promise<Answer>,
  faultMessage: string,
): Promise<Answer | FailedWrite> {
  try {
    return await ask();
  } catch (error) {
    return failedWrite(error, { log: faultMessage, message: faultMessage });
  }
}

/** A form sends its line breaks as CRLF, in a textarea always, in a hidden field not in every browser. */
function isShown(shown: FormDataEntryValue | null, typed: string): boolean {
  return typeof shown === "string" && shown.replaceAll("\r\n", "\n") === typed.replaceAll("\r\n", "\n");
}
