/**
 * Saves the texts of a plain form with one text field per photo, video or recording. Next to each, a hidden field
 * contains the text as it is stored, so only changed texts are saved.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type * as z from "zod/mini";
import type { Edit, Value } from "../domain/edits/edit.ts";
import { ID_PATTERN } from "../domain/lib/id.ts";
import { shownIn } from "../domain/wizard/wizard-form.ts";
import { FORM_TEXTS } from "../texts/site/form-errors.ts";
import { type FailedWrite, failedWrite, TOO_MANY_REQUESTS } from "./failed-write.ts";
import { changeOf, type Problem, saveEdits } from "./wizard-form.ts";

/** The texts that could not be saved, by id, to be shown again. `shown`: the stored text that the athlete has seen. */
export type UnsavedTexts = Record<string, { typed: string; shown: string; errors: string[] }>;

interface ChangedTexts {
  form: FormData;
  context: AppLoadContext;
  shareId: string;
  /** The text fields are named by it and the id. */
  kind: "description" | "transcript";
  schema: z.ZodMiniType<Value>;
  /** The id that the pressed button deletes, or null. Its text is not reported as lost. */
  deleted: string | null;
  /** Returns the stored value as the base of an edit has it. */
  baseOf?: (stored: Value) => Promise<Value>;
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
export async function saveChangedTexts(texts: ChangedTexts): Promise<SavedTexts> {
  const { form, context, shareId, kind, schema, deleted, faultMessage } = texts;
  const result: SavedTexts = { unsaved: {}, lost: [], status: 0 };
  const changed = changedTexts(texts);
  const edits: Edit[] = [];
  for (const [id, { typed, edit }] of changed) {
    const text = schema.safeParse(typed);
    if (text.success) edits.push(edit);
    else {
      const errors = text.error.issues.map((issue) => issue.message);
      result.unsaved[id] = { typed, shown: seenIn(form, edit), errors };
    }
  }
  if (edits.length === 0) return result;
  const based = await Promise.all(edits.map((edit) => withBase(edit, texts.baseOf)));
  const { message, status, problems } = await savedOrFailed(
    () => saveEdits(context, shareId, based),
    faultMessage,
  );
  result.status = status;
  const failed = message === null ? problems : edits.map(({ field }) => ({ field, is: "refused", message }));
  for (const problem of failed as Problem[]) {
    const id = problem.field.slice(kind.length + 1);
    const typed = changed.get(id)?.typed ?? "";
    const isRemoved = problem.is === "conflict" && problem.isRemoved;
    // The message of a conflict shows the other text.
    const shown = problem.is === "conflict" ? String(problem.theirs ?? "") : seenIn(form, problem);
    if (!isRemoved) result.unsaved[id] = { typed, shown, errors: [messageOf(problem)] };
    else if (typed.trim() !== "" && id !== deleted) result.lost.push(typed);
  }
  return result;
}

/** A text of another tab that was stored since has not been seen. */
function seenIn(form: FormData, { field }: Pick<Edit, "field">): string {
  return shownIn(form, field) ?? "";
}

function messageOf(problem: Problem): string {
  if (problem.is === "refused") return problem.message;
  return FORM_TEXTS.changedElsewhere(String(problem.theirs ?? ""));
}

async function withBase(edit: Edit, baseOf: ChangedTexts["baseOf"]): Promise<Edit> {
  return baseOf ? { ...edit, base: await Promise.all(edit.base.map(baseOf)) } : edit;
}

/** Returns the changed texts by id. A browser sends each field once; if a field is repeated, the last one counts. */
function changedTexts({ form, kind }: Pick<ChangedTexts, "form" | "kind">) {
  const changed = new Map<string, { typed: string; edit: Edit }>();
  const field = new RegExp(`^${kind}-(${ID_PATTERN})$`);
  for (const [name, typed] of form) {
    const [, id] = field.exec(name) ?? [];
    if (id === undefined || typeof typed !== "string") continue;
    const edit = changeOf(form, `${kind}-${id}`, typed);
    if (edit) changed.set(id, { typed, edit });
  }
  return changed;
}

/** `message`: why nothing was saved, or null. */
async function savedOrFailed(save: () => ReturnType<typeof saveEdits>, faultMessage: string) {
  const failed = ({ message, status }: Omit<FailedWrite, "kind">) => ({ message, status, problems: [] });
  try {
    const saved = await save();
    if (saved.kind === "limited") return failed({ message: saved.message, status: TOO_MANY_REQUESTS });
    return { message: null, status: 0, problems: saved.problems };
  } catch (error) {
    return failed(failedWrite(error, { fault: faultMessage, message: faultMessage }));
  }
}
