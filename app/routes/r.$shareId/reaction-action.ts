/** The action of the public page: likes and comments by plain forms, and the owner's decisions. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import type * as z from "zod/mini";
import { IDENTITY_REQUIRED } from "../../domain/reactions/comment-limits.ts";
import {
  commentFormSchema,
  commentInputSchema,
  commentSettingsSchema,
  commentTextSchema,
  identitySchema,
  REACTION_REFUSALS,
} from "../../domain/reactions/reactions.ts";
import { parseRecapHandle, type RecapHandle } from "../../domain/recap/recap.ts";
import { type SitePath, sitePath } from "../../domain/site/site-path.ts";
import {
  BIB_LIKE_ANCHOR,
  commentAnchor,
  commentUrl,
  REACTIONS_ANCHOR,
} from "../../domain/wizard/comment-url.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { badRequest } from "../../http/bad-request.ts";
import { failedWrite } from "../../http/failed-write.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { readForm } from "../../http/read-form.ts";
import type { ChangeOutcome, CommentOutcome } from "../../services/reaction-service.ts";
import { failedBecause, REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";
import { contentField, type ReactionPress, reactionIntents, replyField } from "./reaction-intents.ts";

/** A rejected form, or a like whose comment was not sent. It is shown again as it was typed. */
export interface FailedReaction {
  pressed: ReactionPress;
  /** Null if nothing is wrong. */
  message: string | null;
  typed: { userName: string; userEmail: string; content: string };
}

/** What became of a form. `anchor` is the element to show. */
type Outcome = { url: SitePath } | { anchor: string } | Failure;
interface Failure {
  message: string;
  status: number;
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const handle = parseRecapHandle(params.shareId);
  if (!handle) throw recapNotFound();
  const form = await readForm(request);
  const pressed = reactionIntents.read(form);
  if (!pressed) throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  const outcome = await react({ handle, form, pressed, context }).catch((error) => {
    return failedWrite(error, {
      fault: `The reaction ${pressed.intent} failed`,
      message: REACTIONS_TEXTS.fault,
    });
  });
  if ("url" in outcome) throw redirect(outcome.url, 303);
  const typed = {
    userName: textIn(form, "userName"),
    userEmail: textIn(form, "userEmail"),
    content: textIn(form, fieldOf(pressed)),
  };
  if ("anchor" in outcome) {
    const isLike = pressed.intent === "like" || pressed.intent === "unlike";
    // Without scripts, a comment may have been typed before the like: a redirect would lose it.
    if (isLike && typed.content.trim() !== "") return data<FailedReaction>({ pressed, message: null, typed });
    const { pathname, search } = new URL(request.url);
    const page = sitePath(pathname + search) ?? publicUrl(params.shareId ?? "");
    throw redirect(`${page}#${outcome.anchor}` satisfies SitePath, 303);
  }
  const message = failedBecause(failureOf(pressed), outcome.message);
  return data<FailedReaction>({ pressed, message, typed }, outcome.status);
}

interface Reaction {
  handle: RecapHandle;
  form: FormData;
  pressed: ReactionPress;
  context: ActionFunctionArgs["context"];
}

async function react({ handle, form, pressed, context }: Reaction): Promise<Outcome> {
  const { services, viewer } = context;
  const { reactions } = services;
  switch (pressed.intent) {
    case "like":
    case "like-at-bib": {
      const input = identitySchema.safeParse(Object.fromEntries(form));
      if (!input.success) return invalid(input.error);
      const { kind } = await reactions.like(viewer, handle, input.data);
      if (kind === "blocked") return forbidden(REACTION_REFUSALS.blocked);
      if (kind === "not-found") throw recapNotFound();
      return likedAt(pressed);
    }
    case "unlike":
    case "unlike-at-bib": {
      // The cookie says whose like it is. Without scripts nobody has to type the email again.
      const { kind } = await reactions.unlike(viewer, handle, null);
      if (kind === "not-found") throw recapNotFound();
      return likedAt(pressed);
    }
    case "comment": {
      const input = commentFormSchema.safeParse(Object.fromEntries(form));
      if (!input.success) return invalid(input.error);
      return posted(await reactions.comment(viewer, handle, input.data));
    }
    case "reply": {
      const content = form.get(replyField(pressed.target)) ?? undefined;
      const input = commentInputSchema.safeParse({ content, parentId: pressed.target });
      if (!input.success) return invalid(input.error);
      return posted(await reactions.comment(viewer, handle, input.data));
    }
    case "save-comment": {
      const input = commentTextSchema.safeParse({
        content: form.get(contentField(pressed.target)) ?? undefined,
      });
      if (!input.success) return invalid(input.error);
      return changed(await reactions.editComment(viewer, pressed.target, input.data.content));
    }
    case "delete-comment": {
      const outcome = changed(await reactions.deleteComment(viewer, pressed.target));
      return "anchor" in outcome ? { anchor: REACTIONS_ANCHOR } : outcome;
    }
    case "report-comment":
      return changed(await reactions.reportComment(viewer, pressed.target), REACTION_REFUSALS.ownReport);
    case "show-comment":
    case "hide-comment": {
      const status = pressed.intent === "show-comment" ? "shown" : "hidden";
      const comment = await reactions.moderateComment(viewer, pressed.target, status);
      return comment ? { anchor: commentAnchor(comment.id) } : gone();
    }
    case "block-visitor": {
      const outcome = await reactions.block(viewer, handle, pressed.target);
      if (outcome === "not-found") return gone();
      if (outcome === "own-comment") return { message: REACTION_REFUSALS.ownBlock, status: 400 };
      return { anchor: commentAnchor(pressed.target) };
    }
    case "unblock-visitor":
      return (await reactions.unblock(viewer, handle, pressed.target))
        ? { anchor: commentAnchor(pressed.target) }
        : gone();
    case "comment-settings": {
      const settings = { isOpen: form.has("isOpen"), holdsAll: form.has("holdsAll") };
      if (!(await reactions.saveCommentSettings(viewer, handle, commentSettingsSchema.parse(settings))))
        throw recapNotFound();
      return { anchor: REACTIONS_ANCHOR };
    }
    default:
      return pressed satisfies never;
  }
}

function likedAt({ intent }: ReactionPress): Outcome {
  return { anchor: intent === "like" || intent === "unlike" ? REACTIONS_ANCHOR : BIB_LIKE_ANCHOR };
}

function posted(outcome: CommentOutcome): Outcome {
  switch (outcome.kind) {
    case "posted":
      return { url: commentUrl(outcome.shareId, outcome.comment) };
    case "nameless":
      return { message: IDENTITY_REQUIRED, status: 400 };
    case "not-athlete":
      return forbidden(REACTION_REFUSALS.notAthlete);
    case "no-parent":
      return gone();
    case "no-reply-here":
      return { message: REACTION_REFUSALS.noReplyHere, status: 422 };
    case "too-many-replies":
      return { message: REACTION_REFUSALS.tooManyReplies, status: 422 };
    case "closed":
      return forbidden(REACTION_REFUSALS.closed);
    case "blocked":
      return forbidden(REACTION_REFUSALS.blocked);
    case "not-found":
      throw recapNotFound();
  }
}

function changed(outcome: ChangeOutcome, notAllowed: string = REACTION_REFUSALS.notYours): Outcome {
  switch (outcome.kind) {
    case "changed":
      return { anchor: commentAnchor(outcome.comment.id) };
    case "too-late":
      return forbidden(REACTION_REFUSALS.tooLate);
    case "not-allowed":
      return forbidden(notAllowed);
    case "not-found":
      return gone();
  }
}

function invalid(error: z.core.$ZodError): Failure {
  return { message: [...new Set(error.issues.map(({ message }) => message))].join(". "), status: 400 };
}

function forbidden(message: string): Failure {
  return { message, status: 403 };
}

function gone(): Failure {
  return { message: REACTION_REFUSALS.gone, status: 404 };
}

function failureOf({ intent }: ReactionPress): string {
  const { failed } = REACTIONS_TEXTS;
  switch (intent) {
    case "like":
    case "like-at-bib":
      return failed.like;
    case "unlike":
    case "unlike-at-bib":
      return failed.unlike;
    case "comment":
    case "reply":
      return failed[intent];
    default:
      return failed.other;
  }
}

/** Returns the name of the field with the text that the button sends. */
function fieldOf(pressed: ReactionPress): string {
  if (!("target" in pressed)) return "content";
  return pressed.intent === "reply" ? replyField(pressed.target) : contentField(pressed.target);
}

function textIn(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
