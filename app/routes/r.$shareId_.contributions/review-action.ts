/** The action of the page on which the owner decides about what guests have added. */
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { CONTRIBUTION_PAGE_SIZE, contributionIdSchema } from "../../domain/contributions/contribution.ts";
import { parseRecapHandle, type RecapHandle } from "../../domain/recap/recap.ts";
import { indexTarget } from "../../domain/site/intents.ts";
import { badRequest } from "../../http/bad-request.ts";
import { failedWrite } from "../../http/failed-write.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { readForm } from "../../http/read-form.ts";
import { CONTRIBUTION_REFUSALS } from "../../texts/contributions/contribution-refusals.ts";
import { REVIEW_TEXTS } from "../../texts/contributions/review-page.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";
import { type ReviewPress, reviewIntents, SELECTED, TO_GALLERY } from "./review-intents.ts";

/** What was decided, to be said in its place. */
export interface Decided {
  intent: ReviewPress["intent"];
  id: string;
  /** Such as "Dad's photo", as the form named it. */
  what: string;
  place: string;
  /** Where it was before (`standingOf`); empty if this was an undo. */
  was: string;
  /** Those that were decided about together; empty if it was one. */
  selected: string[];
}

const selectedSchema = z.array(contributionIdSchema).check(z.maxLength(CONTRIBUTION_PAGE_SIZE));

/** `count` is of those that were decided about together. */
type Outcome = { kind: "done"; count?: number } | { kind: "failed"; message: string; status: number };

export async function action({ params, request, context }: ActionFunctionArgs) {
  const handle = parseRecapHandle(params.shareId);
  const recap = handle && (await context.services.recaps.findEditable(context.viewer, handle));
  if (!recap) throw recapNotFound();
  const form = await readForm(request);
  const pressed = reviewIntents.read(form);
  if (!pressed) throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  const { intent } = pressed;
  const id = targetOf(pressed);
  const selected = selectedSchema.safeParse(form.getAll(SELECTED));
  if (!selected.success) throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  const decided: Decided = {
    intent,
    id,
    what: String(form.get("what") ?? ""),
    place: String(form.get("place") ?? ""),
    was: String(form.get("was") ?? ""),
    selected: selected.data,
  };
  try {
    const outcome = await decide({ handle, pressed, form, selected: selected.data, context });
    if (outcome.kind === "failed") return data({ ...outcome, decided }, outcome.status);
    const { kind, count } = outcome;
    const what = count === undefined ? decided.what : REVIEW_TEXTS.several.counted(count);
    return data({ kind, decided: { ...decided, what } });
  } catch (error) {
    const { kind, message, status } = failedWrite(error, {
      fault: `The button ${intent} failed for a contribution`,
      message: REVIEW_TEXTS.failed,
    });
    return data({ kind, message, decided }, status);
  }
}

interface Decision {
  handle: RecapHandle;
  pressed: ReviewPress;
  form: FormData;
  selected: string[];
  context: ActionFunctionArgs["context"];
}

async function decide({ handle, pressed, form, selected, context }: Decision): Promise<Outcome> {
  const { services, viewer } = context;
  const { contributions } = services;
  const { intent } = pressed;
  const id = targetOf(pressed);
  switch (intent) {
    case "show-selected":
    case "hold-selected": {
      if (selected.length === 0) return noneSelected();
      const status = intent === "show-selected" ? "shown" : "held";
      const count = await contributions.setStatusOfAll(viewer, handle, selected, status);
      return count > 0 ? { kind: "done", count } : gone();
    }
    case "delete-selected": {
      if (selected.length === 0) return noneSelected();
      const count = await contributions.deleteAll(viewer, handle, selected);
      return count > 0 ? { kind: "done", count } : gone();
    }
    case "unblock-listed":
      return (await services.reactions.unblockListed(viewer, handle, id)) ? { kind: "done" } : gone();
    case "take": {
      const to = form.get("to");
      const index = indexTarget.safeParse(to);
      if (to !== TO_GALLERY && !index.success) throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
      const outcome = await contributions.accept(viewer, id, { questionIndex: index.data ?? null });
      if (outcome.kind === "not-found") return gone();
      if (outcome.kind === "refused")
        return { kind: "failed", message: CONTRIBUTION_REFUSALS[outcome.reason], status: 409 };
      return { kind: "done" };
    }
    case "show":
    case "hold": {
      const changed = await contributions.setStatus(viewer, id, intent === "show" ? "shown" : "held");
      return changed ? { kind: "done" } : gone();
    }
    case "delete":
      return (await contributions.delete(viewer, id)) ? { kind: "done" } : gone();
    case "block": {
      const outcome = await contributions.block(viewer, handle, id);
      if (outcome === "own") return { kind: "failed", message: REVIEW_TEXTS.ownBlock, status: 400 };
      return outcome === "blocked" ? { kind: "done" } : gone();
    }
    case "unblock":
      return (await contributions.unblock(viewer, handle, id)) ? { kind: "done" } : gone();
    case "remove-photo": {
      // What a guest sent is deleted for good; the athlete's own can be restored for an hour, and its reports with it.
      const isRemoved = (await contributions.delete(viewer, id)) || (await services.media.delete(viewer, id));
      return isRemoved ? { kind: "done" } : gone();
    }
    case "keep-photo":
      await services.reactions.keepPhoto(viewer, handle, id);
      return { kind: "done" };
    default:
      return intent satisfies never;
  }
}

/** Returns the id that the button names; empty if it is about those that are selected. */
function targetOf(pressed: ReviewPress): string {
  return "target" in pressed ? pressed.target : "";
}

function noneSelected(): Outcome {
  return { kind: "failed", message: REVIEW_TEXTS.several.none, status: 400 };
}

function gone(): Outcome {
  return { kind: "failed", message: REVIEW_TEXTS.gone, status: 404 };
}
