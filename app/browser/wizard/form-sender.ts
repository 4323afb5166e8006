/**
 * Sends the forms of the wizard that the device has answered without a network, as the browser would have sent them: the one
 * that begins a recap, before everything else of it, and the one that publishes it, after everything else.
 */
import { wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { FORM_NOT_SENT } from "../../texts/recap/waiting-line.ts";
import { type FormItem, type Item, isNotNeededToPublish } from "../device/outbox-item.ts";
import type { ItemStore } from "../device/outbox-item-store.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import { withTimeout } from "../lib/with-timeout.ts";
import { limitedOf } from "../network/retry-delay.ts";
import { createMissingRecaps } from "../outbox/missing-recap.ts";
import type { Sender, SendOutcome } from "../outbox/sender-types.ts";
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
      const isReady = form.does === "begin" || (await isAllSent(form, others));
      if (!isReady) return { kind: "busy", retryAfterMs: LOOK_AGAIN_MS };
      const answer = await deps.post(pathOf(form), form.fields, signal);
      if (!answer) return { kind: "lost", cause: "network" };
      const outcome = answer.status === 404 ? missing(form.id, FORM_NOT_SENT) : outcomeOf(answer);
      if (form.does === "publish")
        // The recap is gone, and so is what was asked of it.
        return outcome.kind === "refused" && answer.status === 404 ? { kind: "done" } : outcome;
      // Begun by an earlier attempt, it has another race type by now.
      const isBegun = outcome.kind === "done" || answer.status === 409;
      if (!isBegun) return outcome;
      return (await deps.renewCopy(form.shareId)) ? { kind: "done" } : { kind: "lost", cause: "network" };
    },
  };
}

function pathOf({ does, shareId }: FormItem): string {
  return does === "begin" ? "/race-type" : wizardUrl("/summary", shareId);
}

function outcomeOf({ status, retryAfter }: FormAnswer): SendOutcome {
  if (status < 400) return { kind: "done" };
  if (status === 401) return { kind: "signed-out" };
  if (status === 429) return limitedOf(retryAfter, "");
  if (status >= 500) return { kind: "lost", cause: "server" };
  return { kind: "refused", message: FORM_NOT_SENT };
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
