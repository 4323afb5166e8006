/**
 * Sends the forms of the wizard that the device has answered without a network, as the browser would have sent them: each
 * to its step, which answers with a redirect.
 */
import * as z from "zod/mini";
import { jsonText } from "../../domain/lib/json-text.ts";
import { wizardUrl } from "../../domain/wizard/wizard.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { FORM_NOT_SENT } from "../../texts/recap/waiting.ts";
import { type FormItem, isLeftBehind, newItem, type TextItem, type ValueLists } from "../device/item.ts";
import type { ItemStore } from "../device/item-store.ts";
import { withFilledIn } from "../device/recap-patch.ts";
import { withTimeout } from "../lib/with-timeout.ts";
import type { FoundRecap } from "../network/recap-api.ts";
import { limitedOf } from "../network/retry-after.ts";
import { createMissingRecaps } from "../outbox/missing-recap.ts";
import type { Sender, SendOutcome } from "../outbox/sender.ts";

export interface FormSenderDeps {
  store: Pick<ItemStore, "list" | "add" | "change">;
  findOwnRecap: (shareId: string) => Promise<FoundRecap>;
  /** Moves the photos, videos and recordings that wait for a question which the server does not have. */
  moveMedia: (shareId: string, questionIndex: number) => void;
  /** Resolves with null without an answer. */
  post: (path: string, fields: FormItem["fields"], signal: AbortSignal) => Promise<FormAnswer | null>;
}

export interface FormAnswer {
  /** 302 for any redirect. */
  status: number;
  retryAfter: string | null;
}

/** A form without an answer after this time counts as lost. */
const ANSWER_MS = 15_000;
/** How long publishing waits before it looks again whether the server has everything else. */
const LOOK_AGAIN_MS = 1_000;

export function createFormSender(deps: FormSenderDeps): Sender<"form"> {
  const missing = createMissingRecaps();

  /** What the server fills in itself, nobody has typed: the texts that wait may replace it. */
  async function addFilledIn(shareId: string): Promise<void> {
    const found = await deps.findOwnRecap(shareId);
    if (found.kind !== "found") return;
    for (const item of await deps.store.list(shareId))
      if (item.kind === "text" && item.place === "details")
        await deps.store.change({ ...item, base: withFilledIn(item.base, found.recap) });
  }

  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: false },
    refused: "stored",
    async send(form, _bytes, _events, signal) {
      const items = await deps.store.list(form.shareId);
      // Another tab has taken it back.
      if (!items.some(({ id }) => id === form.id)) return { kind: "done" };
      const others = items.filter(({ id }) => id !== form.id);
      const isWaiting = form.does === "publish" && !others.every(isLeftBehind);
      if (isWaiting) return { kind: "busy", retryAfterMs: LOOK_AGAIN_MS };
      const answer = await deps.post(pathOf(form), inThisVersion(form.fields), signal);
      if (!answer) return { kind: "lost", cause: "network" };
      const outcome = answer.status === 404 ? missing(form.id, FORM_NOT_SENT) : outcomeOf(answer);
      if (outcome.kind === "done" && form.does === "begin") await addFilledIn(form.shareId);
      // Saved but for one change: if that was an edit, the step offers it again.
      if (form.does === "questions" && answer.status === 200) await deps.store.add(typedIn(form, "held"));
      if (outcome.kind !== "refused" || form.does === "begin") return outcome;
      // The recap is gone, and so is what was asked of it.
      if (form.does === "publish") return answer.status === 404 ? { kind: "done" } : outcome;
      // Another device has changed the same question, or filled the list: what was typed is offered again.
      const { addedIndex } = Object.fromEntries(form.fields);
      const found = await deps.findOwnRecap(form.shareId);
      const questions = found.kind === "found" ? found.recap.questions : [];
      const isAdded = questions.some(({ index }) => index === Number(addedIndex));
      const isUnsaved = ({ place }: TextItem) => !isAdded || place !== "new-question";
      await deps.store.add(typedIn(form, "refused").filter(isUnsaved));
      if (!isAdded) deps.moveMedia(form.shareId, Number(addedIndex));
      return { kind: "done" };
    },
  };
}

function pathOf({ does, shareId }: FormItem): string {
  if (does === "begin") return "/race-type";
  return wizardUrl(does === "questions" ? "/custom-questions" : "/summary", shareId);
}

function outcomeOf({ status, retryAfter }: FormAnswer): SendOutcome {
  if (status < 400) return { kind: "done" };
  if (status === 401) return { kind: "signed-out" };
  if (status === 429) return limitedOf(retryAfter, "");
  if (status >= 500) return { kind: "lost", cause: "server" };
  return { kind: "refused", message: FORM_NOT_SENT };
}

/**
 * Returns what was typed in a form of step 3, as half-typed questions: that step offers them again (custom-questions/
 * unsaved-questions.ts).
 */
function typedIn({ shareId, order, fields }: FormItem, state: "held" | "refused"): TextItem[] {
  const { added = "", edited, editedIndex, ...shown } = Object.fromEntries(inThisVersion(fields));
  const before = shown[shownName(`question-${Number(editedIndex)}`)] ?? "";
  const textOf = (place: string, base: ValueLists, patch: object): TextItem => ({
    ...newItem(crypto.randomUUID(), shareId, order),
    ...{ kind: "text", state, place, base, patch },
    ...{ recordingId: null, isConflict: false },
  });
  const texts: TextItem[] = [];
  if (added.trim() !== "") texts.push(textOf("new-question", {}, { newQuestion: added }));
  if (edited !== undefined && edited !== before)
    texts.push(
      textOf(
        "edited-question",
        { editedText: [before] },
        { editedIndex: Number(editedIndex), editedText: edited },
      ),
    );
  return texts;
}

const shownListSchema = z.pipe(
  jsonText(20_000),
  z.object({ questions: z.array(z.object({ index: z.number(), text: z.string() })) }),
);

/** Returns the fields as forms have them now. Forms from before December 2026 have the list that they showed in one field. */
function inThisVersion(fields: FormItem["fields"]): FormItem["fields"] {
  const [, list] = fields.find(([name]) => name === "shown") ?? [];
  const { questions = [] } = shownListSchema.safeParse(list).data ?? {};
  const shown = questions.map(({ index, text }): [string, string] => [shownName(`question-${index}`), text]);
  return [...fields, ...shown];
}

/** Sends a form. Resolves with null without a network. */
export async function postForm(
  path: string,
  fields: FormItem["fields"],
  signal: AbortSignal,
): Promise<FormAnswer | null> {
  try {
    const timed = withTimeout(ANSWER_MS, signal);
    // Begins with the visitor's cookie: if the answer to the form is lost, the next attempt is the same visitor's.
    if (path === "/race-type") await fetch("/race-type?shell", { credentials: "include", signal: timed });
    const body = new URLSearchParams(fields);
    const response = await fetch(path, {
      method: "POST",
      body,
      redirect: "manual",
      credentials: "include",
      signal: timed,
    });
    // The answer to a form is a page, which nobody reads.
    await response.body?.cancel();
    const status = response.type === "opaqueredirect" ? 302 : response.status;
    return { status, retryAfter: response.headers.get("retry-after") };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
