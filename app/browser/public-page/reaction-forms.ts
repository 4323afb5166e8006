/**
 * Likes and comments with scripts. A like and a comment are sent by the API. Every other form is sent as it is, and the
 * section is replaced by the one of the server's answer. Whatever fails, what was typed stays in its field.
 */

import { signInUrl } from "../../domain/account/sign-in-url.ts";
import { COMMENT_REQUIRED, MAX_COMMENT_LENGTH } from "../../domain/lib/reaction-bounds.ts";
import { SESSION_OVER_TEXTS } from "../../texts/account/session-over.ts";
import { failedBecause, REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { FORM_TEXTS } from "../../texts/site/form.ts";
import { showTurnstile, type TurnstileWidget } from "./turnstile.ts";
import { rememberedIdentity, rememberIdentity, type VisitorIdentity } from "./visitor-identity.ts";

const TIMEOUT_MS = 20_000;
/** The length is shown from 90 % of the greatest one. */
const LENGTH_SHOWN_FROM = MAX_COMMENT_LENGTH * 0.9;

type Field = HTMLInputElement | HTMLTextAreaElement;

export function connectReactions(section: HTMLElement): void {
  const likesUrl = `/api/recaps/${section.dataset.reactions}/likes`;
  const commentsUrl = `/api/recaps/${section.dataset.reactions}/comments`;
  let isSending = false;
  /** Shown when the visitor enters the comment box, and again after its place was replaced. */
  let turnstile: { place: HTMLElement; widget: TurnstileWidget } | null = null;

  fillIn(rememberedIdentity());
  section.addEventListener("input", ({ target }) => {
    if ((target as Field).name === "content") showLength();
    else allowButtons();
  });
  section.addEventListener("focusin", ({ target }) => {
    const place = find("[data-turnstile]");
    if (place && (target as Field).name === "content" && turnstile?.place !== place)
      turnstile = { place, widget: showTurnstile(place) };
  });
  section.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-comment-toggle], [data-comment-cancel]");
    if (!button) return;
    if (button.dataset.commentCancel !== undefined) clearComment();
    openBox(find("[data-comment-box]")?.dataset.open === undefined);
  });
  // Enter in name or email would press the form's first button, which may take back a like.
  section.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key !== "Enter" || !["userName", "userEmail"].includes((target as Field).name)) return;
    event.preventDefault();
    const isWriting =
      field("content")?.value.trim() && find("[data-comment-box]")?.dataset.open !== undefined;
    find(isWriting ? "button[value=comment]" : "button[value=like]")?.click();
  });
  section.addEventListener("submit", (event) => {
    const { submitter, target } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    submitter.setAttribute("aria-busy", "true");
    void send(submitter, target as HTMLFormElement).finally(() => {
      isSending = false;
      submitter.removeAttribute("aria-busy");
    });
  });

  async function send(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
    say("like", "");
    say("comment", "");
    if (button.value === "like" || button.value === "unlike") return sendLike(button, button.value);
    if (button.value === "comment") return sendComment(form);
    return sendForm(button, form);
  }

  async function sendLike(button: HTMLButtonElement, intent: "like" | "unlike"): Promise<void> {
    const identity = typedIdentity();
    const answer =
      intent === "like"
        ? await callApi(likesUrl, "POST", identity)
        : await callApi(likesUrl, "DELETE", { userEmail: identity.userEmail });
    if (!answer.ok) return sayFailed("like", REACTIONS_TEXTS.failed[intent], answer);
    rememberIdentity(identity);
    const isLiked = intent === "like";
    button.value = isLiked ? "unlike" : "like";
    button.toggleAttribute("data-liked", isLiked);
    setText("[data-like-label]", isLiked ? REACTIONS_TEXTS.form.unlike : REACTIONS_TEXTS.form.like);
    const count = find("[data-like-count]");
    if (!count) return;
    count.textContent = REACTIONS_TEXTS.likes(answer.likeCount);
    announce(count.textContent);
  }

  async function sendComment(form: HTMLFormElement): Promise<void> {
    if (field("content")?.value.trim() === "") return say("comment", COMMENT_REQUIRED);
    const token = turnstile ? { turnstileToken: await turnstile.widget.token() } : {};
    const fields = Object.fromEntries(new FormData(form));
    const identity = typedIdentity();
    const answer = await callApi(commentsUrl, "POST", { ...fields, ...token });
    turnstile?.widget.renew();
    if (!answer.ok) return sayFailed("comment", REACTIONS_TEXTS.failed.comment, answer);
    rememberIdentity(identity);
    // What was typed while the comment was on its way stays.
    if (field("content")?.value === fields.content) {
      clearComment();
      openBox(false);
    }
    const { done } = REACTIONS_TEXTS;
    const text = answer.isHeld ? done.held : done.posted;
    if (answer.location !== null && (await showPage(answer.location))) announce(text);
    else say("like", `${text} ${done.reload}`, { isGood: true });
  }

  /** Shows the page of comments that has the visitor's own. Returns false if it cannot be had now. */
  async function showPage(location: string): Promise<boolean> {
    const url = new URL(location, window.location.href);
    const page = await fetchPage(url, {});
    if (page === null || !replaceContent(page.html)) return false;
    window.history.replaceState(
      null,
      "",
      url.pathname === window.location.pathname ? url : window.location.href,
    );
    focusOn(url.hash.slice(1));
    return true;
  }

  /** Sends a form as the browser would, and shows the section of the answer, also if the form was not accepted. */
  async function sendForm(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
    const body = new FormData(form);
    body.append(button.name, button.value);
    const comment = button.closest("li")?.id;
    const fields = [...body].map(([name, value]) => [name, String(value)]);
    const page = await fetchPage(new URL(window.location.href), {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const { failed, offline, fault } = REACTIONS_TEXTS;
    if (page === null) return say("like", failedBecause(failed.other, offline));
    if (replaceContent(page.html, button)) {
      focusOn(comment ?? "");
      if (page.isOk) announce(REACTIONS_TEXTS.done.other);
      return;
    }
    // The recap is gone or private by now: the page says so. Any other answer without the section is a fault.
    if (page.status === 404) return window.location.reload();
    sayFailed("like", failed.other, { message: fault, status: page.status });
  }

  /** Returns false if the page does not have the section. What was typed stays, and what was open. */
  function replaceContent(html: string, used?: Element): boolean {
    const fresh = new DOMParser()
      .parseFromString(html, "text/html")
      .querySelector<HTMLElement>("[data-reactions-content]");
    const content = find("[data-reactions-content]");
    if (!fresh || !content) return false;
    const typed = [...content.querySelectorAll<Field>("textarea, input:not([type=checkbox], [type=hidden])")];
    const opened = [...content.querySelectorAll<HTMLDetailsElement>("details[open]")];
    const wasOpen = find("[data-comment-box]")?.dataset.open !== undefined;
    content.replaceWith(document.adoptNode(fresh));
    for (const field of typed) {
      const same = fresh.querySelector<Field>(`[name="${field.name}"]`);
      if (same && field.value !== field.defaultValue) same.value = field.value;
    }
    for (const details of opened) {
      const same = fresh.querySelector<HTMLDetailsElement>(`#${CSS.escape(details.id)}`);
      if (same && !(used && details.contains(used))) same.open = true;
    }
    if (wasOpen) openBox(true, { focus: false });
    allowButtons();
    return true;
  }

  function fillIn({ userName, userEmail }: VisitorIdentity): void {
    for (const [name, text] of Object.entries({ userName, userEmail })) {
      const input = field(name);
      if (input && input.value === "") input.value = text;
    }
    allowButtons();
  }

  function typedIdentity(): VisitorIdentity {
    return {
      userName: field("userName")?.value.trim() ?? "",
      userEmail: field("userEmail")?.value.trim() ?? "",
    };
  }

  function allowButtons(): void {
    const { userName, userEmail } = typedIdentity();
    for (const button of section.querySelectorAll<HTMLButtonElement>("[data-needs-identity]"))
      button.disabled = userName === "" || userEmail === "";
  }

  function openBox(isOpen: boolean, { focus = true } = {}): void {
    const toggle = find("[data-comment-toggle]");
    find("[data-comment-box]")?.toggleAttribute("data-open", isOpen);
    toggle?.setAttribute("aria-expanded", String(isOpen));
    if (focus) (isOpen ? field("content") : toggle)?.focus();
  }

  function clearComment(): void {
    const input = field("content");
    if (input) input.value = "";
    say("comment", "");
    showLength();
  }

  function showLength(): void {
    const length = field("content")?.value.length ?? 0;
    const isLong = length >= LENGTH_SHOWN_FROM;
    setText(
      "[data-comment-length]",
      isLong ? FORM_TEXTS.characterCount(length, MAX_COMMENT_LENGTH, length > MAX_COMMENT_LENGTH) : "",
    );
  }

  /** Moves the focus to the element, or to the section's heading if there is no such element any more. */
  function focusOn(id: string): void {
    const element = document.getElementById(id) ?? find("#reactions-heading");
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  }

  /** Shows a message near its button. */
  function say(name: "like" | "comment", text: string, { isGood = false } = {}): void {
    const message = find(`[data-message=${name}]`);
    message?.toggleAttribute("data-good", isGood);
    if (message) message.textContent = text;
  }

  /** Whoever is signed out signs in in another tab, so that what was typed stays. */
  function sayFailed(name: "like" | "comment", failure: string, { message, status }: Refusal): void {
    const isSignedOut = status === 401;
    say(name, failedBecause(failure, isSignedOut ? SESSION_OVER_TEXTS.title : message));
    if (!isSignedOut) return;
    const link = document.createElement("a");
    link.href = signInUrl(window.location.pathname);
    link.target = "_blank";
    link.className = "ml-1 underline underline-offset-4";
    link.textContent = SESSION_OVER_TEXTS.signIn;
    find(`[data-message=${name}]`)?.appendChild(link);
  }

  /** For screen readers: what happened is also visible where it happened. */
  function announce(text: string): void {
    setText("[data-reactions-status]", text);
  }

  function setText(selector: string, text: string): void {
    const element = find(selector);
    if (element) element.textContent = text;
  }

  function field(name: string): Field | null {
    return section.querySelector<Field>(`[data-reaction-form] [name=${name}]`);
  }

  function find(selector: string): HTMLElement | null {
    return section.querySelector<HTMLElement>(selector);
  }
}

type Answer =
  | { ok: true; location: string | null; likeCount: number; isHeld: boolean }
  | (Refusal & { ok: false });

interface Refusal {
  /** Says what is wrong, and that nothing is lost. */
  message: string;
  /** 0 without an answer. */
  status: number;
}

async function callApi(url: string, method: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) return { ok: false, message: messageIn(text), status: response.status };
    const { likeCount = 0, status } = JSON.parse(text);
    return {
      ok: true,
      location: response.headers.get("location"),
      likeCount: Number(likeCount),
      isHeld: status === "held",
    };
  } catch (error) {
    return { ok: false, message: lost(error), status: 0 };
  }
}

interface FetchedPage {
  html: string;
  status: number;
  isOk: boolean;
}

/** Returns a page, whatever its status; null without an answer. */
async function fetchPage(url: URL, init: RequestInit): Promise<FetchedPage | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { html: await response.text(), status: response.status, isOk: response.ok };
  } catch (error) {
    lost(error);
    return null;
  }
}

/** Returns the API's message (workers/api/request/errors.ts). Another answer, such as a proxy's page, is a fault of the server. */
function messageIn(text: string): string {
  try {
    const message: unknown = JSON.parse(text).error.message;
    if (typeof message === "string") return message;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  return REACTIONS_TEXTS.fault;
}

/**
 * fetch throws a TypeError without a network and a DOMException after the time-out. An answer that is no JSON comes from
 * somebody else, such as the sign-in page of a public network.
 */
function lost(error: unknown): string {
  if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
    return REACTIONS_TEXTS.offline;
  throw error;
}
