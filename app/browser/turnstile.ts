/** Cloudflare Turnstile's widget, loaded when the visitor enters the comment box (https://developers.cloudflare.com/turnstile/). */
import { TURNSTILE_ACTION } from "../domain/reaction-bounds.ts";

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
      "error-callback": () => void;
    },
  ): string | undefined;
}

declare global {
  interface Window {
    turnstile?: TurnstileApi;
  }
}

/** Shows the widget in its place. Resolves with the token, or with "" if there is none in time. */
export async function turnstileToken(place: HTMLElement): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, WAIT_MS, ""));
  return Promise.race([late, solve(place).catch(() => "")]);
}

async function solve(place: HTMLElement): Promise<string> {
  await loadScript();
  return new Promise((resolve) => {
    window.turnstile?.render(place, {
      sitekey: place.dataset.turnstile ?? "",
      action: TURNSTILE_ACTION,
      callback: resolve,
      "error-callback": () => resolve(""),
    });
  });
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
