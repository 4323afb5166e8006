/** The texts of a plain form that stands for many things: each has a field of its own, and one that tells what it showed. */
import type { z } from "zod";
import { faultText } from "../domain/fault.ts";

/** What cannot be saved as it is, by id: nothing that was typed is lost. */
export type UnsavedTexts = Record<string, { typed: string; errors: string[] }>;

interface ChangedTexts<Text> {
  form: FormData;
  /** Finds the id in a field's name. */
  field: RegExp;
  /** The name of the field that tells what was shown. */
  shown: (id: string) => string;
  schema: z.ZodType<Text>;
  /** Resolves with why it was not saved; null where it was. */
  save: (id: string, text: Text) => Promise<string | null>;
  /** For one that could not be saved for no fault of its own. */
  faultMessage: string;
}

/** Saves what was changed on this page; what stands there untouched may be newer in another tab. */
export async function saveChangedTexts<Text>(texts: ChangedTexts<Text>) {
  const { form, field, shown, schema, save, faultMessage } = texts;
  const unsaved: UnsavedTexts = {};
  let isFault = false;
  for (const [name, typed] of form) {
    const [, id] = field.exec(name) ?? [];
    if (id === undefined || typeof typed !== "string" || isShown(form.get(shown(id)), typed)) continue;
    const text = schema.safeParse(typed);
    if (!text.success) {
      unsaved[id] = { typed, errors: text.error.issues.map((issue) => issue.message) };
      continue;
    }
    try {
      const error = await save(id, text.data);
      if (error !== null) unsaved[id] = { typed, errors: [error] };
    } catch (error) {
      console.error(faultMessage, faultText(error));
      isFault = true;
      unsaved[id] = { typed, errors: [faultMessage] };
    }
  }
  return { unsaved, isFault };
}

/** A form sends its line breaks as CRLF, in a textarea always, in a hidden field not in every browser. */
function isShown(shown: FormDataEntryValue | null, typed: string): boolean {
  return typeof shown === "string" && shown.replaceAll("\r\n", "\n") === typed.replaceAll("\r\n", "\n");
}
