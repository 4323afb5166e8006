/**
 * Likes and comments with scripts. A like and a comment are sent by the API. Every other form is sent as it is, and the
 * section is replaced by the one of the server's answer. Whatever fails, what was typed stays in its field.
 */
import { COMMENT_REQUIRED, MAX_COMMENT_LENGTH } from "../domain/reaction-bounds.ts";
import { FORM_TEXTS } from "../texts/form.ts";
import { REACTIONS_TEXTS } from "../texts/reactions.ts";
import { turnstileToken } from "./turnstile.ts";
import { rememberedIdentity, rememberIdentity, type VisitorIdentity } from "./visitor-identity.ts";

const TIMEOUT_MS = 20_000;
/** The length is shown from 90 % of the greatest one. */
const LENGTH_SHOWN_FROM = MAX_COMMENT_LENGTH * 0.9;

type Field = HTMLInputElement | HTMLTextAreaElement;

export function connectReactions(section: HTMLElement): void {
  const likesUrl = `/api/recaps/${section.dataset.reactions}/likes`;
  const commentsUrl = `/api/recaps/${section.dataset.reactions}/comments`;
  let isSending = false;
  /** Begins when the visitor enters the comment box. */
  let token: Promise<string> | null = null;

  fillIn(rememberedIdentity());
  section.addEventListener("input", ({ target }) => {
    if ((target as Field).name === "content") showLength();
    else allowButtons();
  });
  section.addEventListener("focusin", ({ target }) => {
    const place = find("[data-turnstile]");
    if (place && (target as Field).name === "content") token ??= turnstileToken(place);
  });
  section.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-comment-toggle], [data-comment-cancel]");
    if (!button) return;
    if (button.dataset.commentCancel !== undefined) clearComment();
    openBox(find("[data-comment-box]")?.dataset.open === undefined);
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
    if (!answer.ok) return say("like", `${REACTIONS_TEXTS.failed[intent]}. ${answer.message}`);
    rememberIdentity(identity);
    const isLiked = intent === "like";
    button.value = isLiked ? "unlike" : "like";
    button.toggleAttribute("data-liked", isLiked);
    setText("[data-like-label]", isLiked ? REACTIONS_TEXTS.form.unlike : REACTIONS_TEXTS.form.like);
    const count = find("[data-like-count]");
    if (!count) return;
    const before = Number(count.dataset.likeCount);
    const change = { 201: 1, 200: isLiked ? 0 : -1 }[answer.status] ?? 0;
    count.dataset.likeCount = String(before + change);
    count.textContent = REACTIONS_TEXTS.likes(before + change);
    announce(count.textContent);
  }

  async function sendComment(form: HTMLFormElement): Promise<void> {
    const fields = Object.fromEntries(new FormData(form));
    if (String(fields.content).trim() === "") return say("comment", COMMENT_REQUIRED);
    const identity = typedIdentity();
    const turnstile = token ? { turnstileToken: await token } : {};
    const answer = await callApi(commentsUrl, "POST", { ...fields, ...turnstile });
    // A token is good for one comment.
    token = null;
    if (!answer.ok) return say("comment", `${REACTIONS_TEXTS.failed.comment}. ${answer.message}`);
    rememberIdentity(identity);
    clearComment();
    openBox(false);
    const { posted, held, postedUnseen } = REACTIONS_TEXTS.done;
    const isShown = answer.location !== null && (await showPage(answer.location));
    if (isShown) announce(answer.isHeld ? held : posted);
    else say("like", postedUnseen);
  }

  /** Shows the page of comments that has the visitor's own. Returns false if it cannot be had now. */
  async function showPage(location: string): Promise<boolean> {
    const url = new URL(location, window.location.href);
    const html = await fetchPage(url, {});
    if (html === null || !replaceContent(html)) return false;
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
    const html = await fetchPage(new URL(window.location.href), {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    if (html === null) return say("like", `${REACTIONS_TEXTS.failed.other}. ${REACTIONS_TEXTS.offline}`);
    // Without the section the recap is gone or private by now: the page says so.
    if (!replaceContent(html, button)) return window.location.reload();
    focusOn(comment ?? section.id);
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

  function focusOn(id: string): void {
    const element = document.getElementById(id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  }

  /** Shows a message near its button. */
  function say(name: "like" | "comment", text: string): void {
    setText(`[data-message=${name}]`, text);
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
  | { ok: true; status: number; location: string | null; isHeld: boolean }
  /** `message` says what is wrong, and that nothing is lost. */
  | { ok: false; message: string };

async function callApi(url: string, method: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) return { ok: false, message: messageIn(text) };
    const { status, headers } = response;
    return {
      ok: true,
      status,
      location: headers.get("location"),
      isHeld: JSON.parse(text).status === "held",
    };
  } catch (error) {
    return { ok: false, message: lost(error) };
  }
}

/** Returns a page as HTML, whatever its status; null without an answer. */
async function fetchPage(url: URL, init: RequestInit): Promise<string | null> {
  try {
    return await (await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })).text();
  } catch (error) {
    lost(error);
    return null;
  }
}

/** Returns the API's message (workers/api/errors.ts). Another answer, such as a proxy's page, is a fault of the server. */
function messageIn(text: string): string {
  try {
    const message: unknown = JSON.parse(text).error.message;
    if (typeof message === "string") return message;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  return REACTIONS_TEXTS.fault;
}

/** fetch throws a TypeError without a network and a DOMException after the time-out. */
function lost(error: unknown): string {
  if (error instanceof TypeError || error instanceof DOMException) return REACTIONS_TEXTS.offline;
  throw error;
}
