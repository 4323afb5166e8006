/**
 * Saves the texts of a plain form with one text field per photo, video or recording. Next to each, a hidden field
 * contains the text as it was shown, so only changed texts are saved.
 */
import type * as z from "zod/mini";
import { type FailedWrite, failedWrite } from "./limit.ts";

/** The texts that could not be saved, by id, to be shown again. */
export type UnsavedTexts = Record<string, { typed: string; errors: string[] }>;

interface ChangedTexts<Text> {
  form: FormData;
  /** Matches a text field's name; the first group is the id. */
  field: RegExp;
  /** Returns the name of the hidden field with the shown text. */
  shown: (id: string) => string;
  schema: z.ZodMiniType<Text>;
  /** Resolves with the ids in the recap. Called once, and only if a text was changed. */
  findIds: () => Promise<string[]>;
  /** The id that the pressed button deletes, or null. Its text is not reported as lost. */
  deleted: string | null;
  /** Resolves with null, or with the reason why the text was not saved. */
  save: (id: string, text: Text) => Promise<string | null>;
  /** The message for a text that could not be saved because of a fault. */
  faultMessage: string;
}

interface SavedTexts {
  unsaved: UnsavedTexts;
  /** Texts whose id is not in the recap, for example because another tab deleted the photo. */
  lost: string[];
  /** The response's status, or 0 if no text failed. */
  status: number;
}

/** Saves the texts that were changed on this page. The others may be newer in another tab. */
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

async function orFailed<Result>(
  call: () => Promise<Result>,
  faultMessage: string,
): Promise<Result | FailedWrite> {
  try {
    return await call();
  } catch (error) {
    return failedWrite(error, { fault: faultMessage, message: faultMessage });
  }
}

/** Ignores line endings: a textarea is always sent with CRLF, a hidden field only by some browsers. */
function isShown(shown: FormDataEntryValue | null, typed: string): boolean {
  return typeof shown === "string" && shown.replaceAll("\r\n", "\n") === typed.replaceAll("\r\n", "\n");
}
