/**
 * Sends the forms of the wizard that the device has answered without a network, as the browser would have sent them: each
 * to its step, which answers with a redirect.
 */
import type { Question } from "../../domain/questions/questions.ts";
import { wizardUrl } from "../../domain/wizard/wizard.ts";
import { FORM_NOT_SENT } from "../../texts/recap/waiting.ts";
import { type FormItem, type Item, isFormAhead, isLeftBehind } from "../device/item.ts";
import type { ItemStore } from "../device/item-store.ts";
import { withTimeout } from "../lib/with-timeout.ts";
import type { FoundRecap } from "../network/recap-api.ts";
import { limitedOf } from "../network/retry-after.ts";
import { createMissingRecaps } from "../outbox/missing-recap.ts";
import type { Sender, SendOutcome } from "../outbox/sender.ts";

export interface FormSenderDeps {
  store: Pick<ItemStore, "list">;
  /** Resolves with null without an answer. */
  post: (path: string, fields: FormItem["fields"], signal: AbortSignal) => Promise<FormAnswer | null>;
  findOwnRecap: (shareId: string) => Promise<FoundRecap>;
  /** Takes over the server's questions, and changes what waits for them (device/recap-copies.ts). */
  replaceQuestions: (
    shareId: string,
    questions: Question[],
    changesOf: (item: Item, here: Question[]) => Partial<Item> | null,
  ) => Promise<void>;
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
      const answer = await deps.post(pathOf(form), form.fields, signal);
      if (!answer) return { kind: "lost", cause: "network" };
      const outcome = answer.status === 404 ? missing(form.id, FORM_NOT_SENT) : outcomeOf(answer);
      // If it is refused, those before it may have added questions.
      const isOver = outcome.kind === "done" || outcome.kind === "refused";
      if (!isOver || form.does !== "questions" || others.some(isFormAhead)) return outcome;
      const found = await deps.findOwnRecap(form.shareId);
      if (found.kind === "found") {
        const { questions } = found.recap;
        await deps.replaceQuestions(form.shareId, questions, (item, here) =>
          movedTo(item, movedQuestions(here, questions)),
        );
      }
      // The recap may have been deleted.
      return found.kind === "found" || found.kind === "rejected"
        ? outcome
        : { kind: "lost", cause: "server" };
    },
  };
}

/**
 * Returns the indexes that the server has given the device's questions, by the device's own. They differ if another device has
 * added questions too.
 */
function movedQuestions(here: Question[], there: Question[]): Map<number, number> {
  const moved = new Map<number, number>();
  const isHere = (index: number) => here.some((question) => question.index === index);
  for (const { index, text, custom } of here) {
    if (!custom || there.some((question) => question.index === index && question.text === text)) continue;
    const same = there.find((question) => question.text === text && !isHere(question.index));
    const question = same ?? there.findLast((other) => other.custom && other.text === text);
    if (question) moved.set(index, question.index);
  }
  return moved;
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

/** Returns what changes of an item whose question has another index; null if its question has not. */
function movedTo(item: Item, moved: Map<number, number>): Partial<Item> | null {
  if (item.kind === "text") {
    const [kind, key] = item.place.split("-");
    const to = kind === "answer" ? moved.get(Number(key)) : undefined;
    if (to === undefined) return null;
    const { answers = {} } = item.patch as { answers?: Record<string, unknown> };
    return {
      place: `answer-${to}`,
      base: { [to]: null },
      patch: { answers: { [to]: answers[Number(key)] } },
    };
  }
  if ((item.kind !== "file" && item.kind !== "take") || item.questionIndex === null) return null;
  const to = moved.get(item.questionIndex);
  return to === undefined ? null : { questionIndex: to };
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
