/**
 * Likes and comments with scripts. A like and a comment are sent by the API. Every other form is sent as it is, and the
 * section is replaced by the one of the server's answer. Whatever fails, what was typed stays in its field. A page of the
 * viewer's own looks for news when it comes to the front.
 */

import { signInUrl } from "../../domain/account/sign-in-url.ts";
import {
  COMMENT_REQUIRED,
  IDENTITY_REQUIRED,
  MAX_COMMENT_LENGTH,
} from "../../domain/reactions/comment-limits.ts";
import { SESSION_OVER_TEXTS } from "../../texts/account/session-over.ts";
import { failedBecause, REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { FORM_TEXTS } from "../../texts/site/form-errors.ts";
import { showTurnstile, type TurnstileWidget } from "./turnstile.ts";
import { rememberedIdentity, rememberIdentity, type VisitorIdentity } from "./visitor-identity.ts";

const TIMEOUT_MS = 20_000;
/** The length is shown from 90 % of the greatest one. */
const LENGTH_SHOWN_FROM = MAX_COMMENT_LENGTH * 0.9;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The forms: the heart at the bib, and likes and comments at the end. */
type Place = "bib" | "section";
/** Where messages are shown. */
type MessageName = "bib" | "sheet" | "like" | "comment";

/** `page` contains the section and the heart at the bib. */
export function connectReactions(page: HTMLElement): void {
  const section = page.querySelector<HTMLElement>("[data-reactions]");
  if (!section) return;
  const likesUrl = `/api/recaps/${section.dataset.reactions}/likes`;
  const sheet = page.querySelector<HTMLDialogElement>("[data-like-sheet]");
  const commentsUrl = `/api/recaps/${section.dataset.reactions}/comments`;
  let isSending = false;
  let remembered = rememberedIdentity();
  /** Shown when the visitor enters the comment box, and again after its place was replaced. */
  let turnstile: { place: HTMLElement; widget: TurnstileWidget } | null = null;

  fillIn();
  if (section.dataset.owner !== undefined) {
    document.addEventListener("visibilitychange", lookAgain);
    if (section.dataset.prefetched !== undefined) lookAgain();
  }
  page.addEventListener("input", ({ target }) => {
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
  page.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key !== "Enter" || !["userName", "userEmail"].includes((target as Field).name)) return;
    event.preventDefault();
    askerOf(target as Field)
      ?.querySelector<HTMLElement>("[data-needs-identity]")
      ?.click();
  });
  // What is inside the sheet covers all of it, so a press on itself is one on the backdrop.
  sheet?.addEventListener("click", ({ target }) => {
    if (target === sheet || (target as Element).closest("[data-sheet-close]")) sheet.close();
  });
  page.addEventListener("submit", (event) => {
    const { submitter } = event;
    const target = event.target as HTMLFormElement;
    if (!(submitter instanceof HTMLButtonElement) || !(section.contains(target) || target.dataset.reacts))
      return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    submitter.setAttribute("aria-busy", "true");
    void send(submitter, target).finally(() => {
      isSending = false;
      submitter.removeAttribute("aria-busy");
    });
  });

  async function send(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
    for (const name of ["bib", "sheet", "like", "comment"] as const) say(name, "");
    if (button.dataset.like !== undefined || sheet?.contains(button)) return sendLike(form, button);
    if (button.value === "comment") return sendComment(form);
    return sendForm(button, form);
  }

  async function sendLike(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
    const isInSheet = sheet?.contains(button);
    const messageName = isInSheet ? "sheet" : placeOf(form) === "bib" ? "bib" : "like";
    const isLiked = button.dataset.liked === undefined;
    const identity = isInSheet ? typedIn(sheet) : remembered;
    if (!isComplete(identity)) return isInSheet ? sayMissing(button, "sheet") : openSheet();
    const answer = isLiked
      ? await callApi(likesUrl, "POST", identity)
      : await callApi(likesUrl, "DELETE", { userEmail: identity.userEmail });
    if (!answer.ok)
      return sayFailed(messageName, REACTIONS_TEXTS.failed[isLiked ? "like" : "unlike"], answer);
    remember(identity);
    const intent = isLiked ? "unlike" : "like";
    for (const heart of page.querySelectorAll<HTMLButtonElement>("[data-like]")) {
      heart.value = heart.form && placeOf(heart.form) === "bib" ? `${intent}-at-bib` : intent;
      heart.toggleAttribute("data-liked", isLiked);
      heart.setAttribute("aria-pressed", String(isLiked));
    }
    setText("[data-like-label]", REACTIONS_TEXTS.form[isLiked ? "liked" : "like"]);
    const count = REACTIONS_TEXTS.likes(answer.likeCount);
    setText("[data-like-count]", count);
    // The browser moves the focus back to the heart.
    sheet?.close();
    announce(count);
  }

  async function sendComment(form: HTMLFormElement): Promise<void> {
    const button = find("button[value=comment]");
    const isAsked = button !== null && fieldsOf(askerOf(button)).length > 0;
    const identity = isAsked ? typedIn(askerOf(button)) : null;
    if (identity && !isComplete(identity)) return sayMissing(button as HTMLElement, "comment");
    if (field("content")?.value.trim() === "") return say("comment", COMMENT_REQUIRED);
    const token = turnstile ? { turnstileToken: await turnstile.widget.token() } : {};
    const fields = Object.fromEntries(new FormData(form));
    const answer = await callApi(commentsUrl, "POST", { ...fields, ...token });
    turnstile?.widget.renew();
    if (!answer.ok) return sayFailed("comment", REACTIONS_TEXTS.failed.comment, answer);
    if (identity !== null) remember(identity);
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

  /** Shows what came since the owner last looked, unless the owner is writing. */
  async function lookAgain(): Promise<void> {
    const isWriting =
      section?.contains(document.activeElement) && document.activeElement?.matches("textarea");
    if (document.visibilityState !== "visible" || isSending || isWriting) return;
    const fetched = await fetchPage(new URL(window.location.href), {});
    if (fetched === null || !fetched.isOk) return;
    const fresh = new DOMParser().parseFromString(fetched.html, "text/html");
    if (!fresh.querySelector("[data-news]") || !replaceContent(fetched.html)) return;
    for (const id of ["owner-line", formAt("bib")?.id ?? ""]) {
      const shown = fresh.getElementById(id);
      if (shown) document.getElementById(id)?.replaceWith(document.adoptNode(shown));
    }
    announce(document.querySelector("#owner-line a")?.textContent ?? "");
  }

  /** Shows the page of comments that has the visitor's own. Returns false if it cannot be had now. */
  async function showPage(location: string): Promise<boolean> {
    const url = new URL(location, window.location.href);
    const fetched = await fetchPage(url, {});
    if (fetched === null || !replaceContent(fetched.html)) return false;
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
    const fetched = await fetchPage(new URL(window.location.href), {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const { failed, offline, fault } = REACTIONS_TEXTS;
    if (fetched === null) return say("like", failedBecause(failed.other, offline));
    if (replaceContent(fetched.html, button)) {
      focusOn(comment ?? "");
      if (fetched.isOk) announce(REACTIONS_TEXTS.done.other);
      return;
    }
    // The recap is gone or private by now: the page says so. Any other answer without the section is a fault.
    if (fetched.status === 404) return window.location.reload();
    sayFailed("like", failed.other, { message: fault, status: fetched.status });
  }

  /**
   * Returns false if the page does not have the section. What was typed stays, and so does what was open and what is marked as
   * new. What was sent by `used` does not.
   */
  function replaceContent(html: string, used?: Element): boolean {
    const fresh = new DOMParser()
      .parseFromString(html, "text/html")
      .querySelector<HTMLElement>("[data-reactions-content]");
    const content = find("[data-reactions-content]");
    if (!fresh || !content) return false;
    for (const mark of content.querySelectorAll("li [data-new]")) {
      const header = fresh.querySelector(`#${CSS.escape(mark.closest("li")?.id ?? "")} header`);
      if (header?.querySelector("[data-new]") === null) header.appendChild(mark);
    }
    const typed = [...content.querySelectorAll<Field>("textarea, input:not([type=checkbox], [type=hidden])")];
    const opened = [...content.querySelectorAll<HTMLDetailsElement>("details[open]")];
    const wasOpen = find("[data-comment-box]")?.dataset.open !== undefined;
    content.replaceWith(document.adoptNode(fresh));
    for (const field of typed) {
      if (used && field.closest("details")?.contains(used)) continue;
      const same = fresh.querySelector<Field>(`[name="${field.name}"]`);
      if (same && field.value !== field.defaultValue) same.value = field.value;
    }
    for (const details of opened) {
      const same = fresh.querySelector<HTMLDetailsElement>(`#${CSS.escape(details.id)}`);
      if (same && !(used && details.contains(used))) same.open = true;
    }
    if (wasOpen) openBox(true, { focus: false });
    for (const name of ["[data-like-count]", "[data-comment-count]"])
      setText(name, fresh.querySelector(name)?.textContent ?? "");
    allowButtons();
    return true;
  }

  function remember(identity: VisitorIdentity): void {
    remembered = identity;
    rememberIdentity(identity);
    fillIn();
  }

  /** Fills in what is remembered where nothing is typed. */
  function fillIn(): void {
    for (const input of page.querySelectorAll<Field>("[data-identity] input"))
      if (input.value === "") input.value = remembered[input.name as keyof VisitorIdentity];
    allowButtons();
  }

  /** The part that asks for name and email: the sheet, or a form. */
  function askerOf(element: HTMLElement): HTMLElement | null {
    return element.closest<HTMLElement>("[data-like-sheet], form");
  }

  function typedIn(asker: HTMLElement | null): VisitorIdentity {
    const fields = fieldsOf(asker);
    const typedAs = (name: keyof VisitorIdentity) =>
      fields.find((field) => field.name === name)?.value.trim() ?? "";
    return { userName: typedAs("userName"), userEmail: typedAs("userEmail") };
  }

  /** Name and email; none where the owner writes. */
  function fieldsOf(asker: HTMLElement | null): Field[] {
    return [...(asker?.querySelectorAll<Field>("[data-identity] input") ?? [])];
  }

  /** Says which fields are empty, and moves the focus to the first of these. */
  function sayMissing(button: HTMLElement, messageName: MessageName): void {
    const empty = fieldsOf(askerOf(button)).filter(({ value }) => value.trim() === "");
    const { missing } = REACTIONS_TEXTS.form;
    const [first] = empty;
    if (empty.length === 1) say(messageName, `${missing[first?.name as keyof VisitorIdentity]}.`);
    else say(messageName, `${IDENTITY_REQUIRED}.`);
    first?.focus();
  }

  /** Over the page, so that nothing of it moves. */
  function openSheet(): void {
    // The answer to a form that was sent without scripts has it within the page.
    sheet?.close();
    sheet?.showModal();
    const fields = fieldsOf(sheet);
    (fields.find(({ value }) => value.trim() === "") ?? fields[0])?.focus();
  }

  /** They look disabled until both are given, but still say what is missing. */
  function allowButtons(): void {
    for (const button of page.querySelectorAll<HTMLButtonElement>("[data-needs-identity]")) {
      const asker = askerOf(button);
      const isMissing = fieldsOf(asker).length > 0 && !isComplete(typedIn(asker));
      if (isMissing) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
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
  function say(name: MessageName, text: string, { isGood = false } = {}): void {
    const message = page.querySelector(`[data-message=${name}]`);
    message?.toggleAttribute("data-good", isGood);
    if (message) message.textContent = text;
  }

  /** Whoever is signed out signs in in another tab, so that what was typed stays. */
  function sayFailed(name: MessageName, failure: string, { message, status }: Refusal): void {
    const isSignedOut = status === 401;
    say(name, failedBecause(failure, isSignedOut ? SESSION_OVER_TEXTS.title : message));
    if (!isSignedOut) return;
    const link = document.createElement("a");
    link.href = signInUrl(window.location.pathname);
    link.target = "_blank";
    link.className = "ml-1 underline underline-offset-4";
    link.textContent = SESSION_OVER_TEXTS.signIn;
    page.querySelector(`[data-message=${name}]`)?.appendChild(link);
  }

  /** For screen readers: what happened is also visible where it happened. */
  function announce(text: string): void {
    setText("[data-reactions-status]", text);
  }

  function setText(selector: string, text: string): void {
    for (const element of page.querySelectorAll(selector)) element.textContent = text;
  }

  function placeOf(form: HTMLFormElement): Place | undefined {
    return form.dataset.reacts as Place | undefined;
  }

  function formAt(place: Place): HTMLFormElement | null {
    return page.querySelector<HTMLFormElement>(`[data-reacts=${place}]`);
  }

  function field(name: string): Field | null {
    return formAt("section")?.querySelector<Field>(`[name=${name}]`) ?? null;
  }

  function find(selector: string): HTMLElement | null {
    return section?.querySelector<HTMLElement>(selector) ?? null;
  }
}

function isComplete({ userName, userEmail }: VisitorIdentity): boolean {
  return userName !== "" && userEmail !== "";
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

/** Returns the API's message (workers/api/request/api-errors.ts). Another answer, such as a proxy's page, is a fault of the server. */
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
