/** Cloudflare Turnstile's widget, loaded when the visitor enters the comment box (https://developers.cloudflare.com/turnstile/). */
import { TURNSTILE_ACTION } from "../../domain/reactions/comment-limits.ts";

const SCRIPT_URL = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
/** How long a submit waits for the token. Without one the comment is held. */
const WAIT_MS = 8_000;

/** The part of Turnstile's API that is used. */
interface TurnstileApi {
  render(
    container: Element,
    options: {
      sitekey: string;
      action: string;
      callback: (token: string) => void;
      "expired-callback": () => void;
    },
  ): string | undefined;
  reset(widgetId: string): void;
}

declare global {
  interface Window {
    turnstile?: TurnstileApi;
  }
}

export type TurnstileWidget = ReturnType<typeof showTurnstile>;

/** Shows the widget in its place. */
export function showTurnstile(place: HTMLElement) {
  let token = "";
  let widgetId: string | undefined;
  let notify: (token: string) => void = () => {};
  loadScript().then(
    () => {
      widgetId = window.turnstile?.render(place, {
        sitekey: place.dataset.turnstile ?? "",
        action: TURNSTILE_ACTION,
        callback(solved) {
          token = solved;
          notify(solved);
        },
        "expired-callback"() {
          token = "";
        },
      });
    },
    // Without the script there is no token, and the comment is held.
    () => notify(""),
  );
  return {
    /** Resolves with the current token, or with "" if there is none in time. */
    token(): Promise<string> {
      if (token !== "") return Promise.resolve(token);
      const solved = new Promise<string>((resolve) => {
        notify = resolve;
      });
      const late = new Promise<string>((resolve) => setTimeout(resolve, WAIT_MS, ""));
      return Promise.race([solved, late]);
    },
    /** Asks for another token: each is good for one comment. */
    renew(): void {
      token = "";
      if (widgetId !== undefined) window.turnstile?.reset(widgetId);
    },
  };
}

function loadScript(): Promise<void> {
  if (window.turnstile) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT_URL;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("Turnstile was not loaded"));
    document.head.appendChild(script);
  });
}
