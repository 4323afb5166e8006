/**
 * Sends the wizard's forms that this device has answered without a network. The form that begins a recap is sent before
 * everything else of it, the form that publishes it after everything else.
 */
import { wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { FORM_NOT_SENT } from "../../texts/recap/waiting-line.ts";
import { type FormItem, type Item, isNotNeededToPublish } from "../device/outbox-item.ts";
import type { ItemStore } from "../device/outbox-item-store.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import { type FormAnswer, formFailure, postPageForm } from "../network/post-page-form.ts";
import { isNetworkError } from "../network/request-errors.ts";
import type { Sender } from "../outbox/sender-types.ts";
import { isNotNeededToPublish as isRowNotNeeded } from "../outbox/waiting-edits.ts";

export interface FormSenderDeps {
  store: Pick<ItemStore, "list">;
  /** Returns what the edit store has of a recap. */
  rowsOf: (shareId: string) => Promise<EditRow[]>;
  /** Loads this device's copy of a recap: from then on its edits are sent. Resolves with false without an answer. */
  renewCopy: (shareId: string) => Promise<boolean>;
  /** Resolves with null without an answer. */
  post: (path: string, fields: FormItem["fields"], signal: AbortSignal) => Promise<FormAnswer | null>;
}

/** A form without an answer after this time counts as lost. */
const ANSWER_MS = 15_000;
/** How long publishing waits before it looks again whether the server has everything else. */
const LOOK_AGAIN_MS = 1_000;

export function createFormSender(deps: FormSenderDeps): Sender<"form"> {
  async function isAllSent(publication: FormItem, others: Item[]): Promise<boolean> {
    return (
      others.every(isNotNeededToPublish) && (await deps.rowsOf(publication.shareId)).every(isRowNotNeeded)
    );
  }

  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: false },
    refused: "stored",
    async send(form, _bytes, _events, signal) {
      const items = await deps.store.list(form.shareId);
      // Another tab has taken it back.
      if (!items.some(({ id }) => id === form.id)) return { kind: "done" };
      const others = items.filter(({ id }) => id !== form.id);
      const isBegin = form.does === "begin";
      const isReady = isBegin || (await isAllSent(form, others));
      if (!isReady) return { kind: "busy", retryAfterMs: LOOK_AGAIN_MS };
      const answer = await deps.post(pathOf(form), form.fields, signal);
      if (!answer) return { kind: "lost", cause: "network" };
      // Without a recap there is nothing to publish.
      if (answer.status === 404) return { kind: "recap-gone", message: isBegin ? FORM_NOT_SENT : null };
      // Begun by an earlier attempt, it has another race type by now.
      const isDone = answer.status < 400 || (isBegin && answer.status === 409);
      if (!isDone) return formFailure(answer, FORM_NOT_SENT);
      const isRenewed = !isBegin || (await deps.renewCopy(form.shareId));
      return isRenewed ? { kind: "done" } : { kind: "lost", cause: "network" };
    },
  };
}

function pathOf({ does, shareId }: FormItem): string {
  return does === "begin" ? "/race-type" : wizardUrl("/summary", shareId);
}

/** Sends a form. Resolves with null without a network. */
export async function postForm(
  path: string,
  fields: FormItem["fields"],
  signal: AbortSignal,
): Promise<FormAnswer | null> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  try {
    // Gets the visitor's cookie first: if the response to the form is lost, the next attempt has the same visitor.
    if (path === "/race-type") await fetch("/race-type?shell", { credentials: "include", signal: timed });
  } catch (error) {
    if (isNetworkError(error)) return null;
    throw error;
  }
  return postPageForm(path, new URLSearchParams(fields), timed);
}
