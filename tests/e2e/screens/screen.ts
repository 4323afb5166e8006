/** Types and helpers of the list of screens (screens.ts). A `Screen` is one state of a screen. */
import type { Page } from "playwright-core";
import type { ShownRecap } from "./made-recaps.ts";

export interface Screen {
  /**
   * The screen's name, in the wizard its path. Further states of it add words: `share-copied`. Screenshots have this name.
   */
  name: string;
  /** What a screenshot shows: by default the whole page, or only the window, for overlays. */
  frame?: "window";
  /** What it shows is on other screens too: `npm run torture` alone checks it. */
  isRepetition?: true;
  /**
   * Brings a new browser profile to this state, which lasts until the page is left. Can be called repeatedly: data that
   * it changes on the server is created again each time.
   */
  show(page: Page): Promise<unknown>;
}

type Recap = () => Promise<ShownRecap>;

/** Returns a function that calls `make` on first use and caches its result. For data that no state changes. */
export function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null;
  return () => {
    result ??= make();
    return result;
  };
}

/** A page as a new visitor sees it. */
export function page(name: string, path: string): Screen {
  return { name, show: (shown) => shown.goto(path) };
}

/** A step of the wizard as the recap's athlete sees it. */
export function step(name: string, path: string, recap: Recap, query = ""): Screen {
  return { name, show: async (shown) => openStep(shown, path, await recap(), query) };
}

/** A recap's public page as a visitor sees it. */
export function publicPage(name: string, recap: Recap): Screen {
  return { name, show: async (shown) => shown.goto(`/r/${(await recap()).shareId}`) };
}

export async function openStep(shown: Page, path: string, recap: ShownRecap, query = ""): Promise<void> {
  await recap.enter(shown);
  await shown.goto(`${path}?recap=${recap.shareId}${query}`);
}

/**
 * Hovers over the toast, which keeps it open. Screen readers announce a hidden copy of its text, which is not matched.
 */
export async function keepToast(shown: Page, text: string): Promise<void> {
  await shown.getByRole("region", { name: "Notifications (F8)" }).getByText(text).hover();
}

/** Returns what Remix answers when the loader of this route, or without one an action, has failed. */
export function serverFault(route?: string) {
  const fault = (at: number) =>
    `"error",["SanitizedError",${at},${at + 1}],"Error","Unexpected Server Error"`;
  const body = route ? `[{"_1":2},"${route}",{"_3":4},${fault(5)}]` : `[{"_1":2},${fault(3)}]`;
  return { status: 500, body: `${body}\n` };
}
