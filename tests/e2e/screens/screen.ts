/** What a state of a screen is, and what most of them are made of. */
import type { Page } from "playwright-core";
import type { ShownRecap } from "./made-recaps.ts";

export interface Screen {
  /** Starts with the name of its screen, in the wizard its path; also the name of its pictures. */
  name: string;
  /** What a picture shows: all of the page, or the window where something lies over the page or fills it. */
  frame?: "window";
  /**
   * Brings a browser that nobody has used yet to this state, which holds until the page is left. It may be shown again
   * and again: what it changes on the server, it makes anew each time.
   */
  show(page: Page): Promise<unknown>;
}

type Recap = () => Promise<ShownRecap>;

/** Made when it is first wanted, and once: for what no state changes. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** A page as somebody sees it who is new here. */
export function page(name: string, path: string): Screen {
  return { name, show: (shown) => shown.goto(path) };
}

/** A step of the wizard as the recap's athlete sees it. */
export function step(name: string, path: string, recap: Recap, more = ""): Screen {
  return { name, show: async (shown) => openStep(shown, path, await recap(), more) };
}

/** A recap's public page as a visitor sees it. */
export function publicPage(name: string, recap: Recap): Screen {
  return { name, show: async (shown) => shown.goto(`/r/${(await recap()).shareId}`) };
}

export async function openStep(shown: Page, path: string, recap: ShownRecap, more = ""): Promise<void> {
  await recap.enter(shown);
  await shown.goto(`${path}?recap=${recap.shareId}${more}`);
}

/** A toast stays while the pointer rests on it. It is also read out by a copy of its text that nobody sees. */
export async function keepToast(shown: Page, text: string): Promise<void> {
  await shown.getByRole("region", { name: "Notifications (F8)" }).getByText(text).hover();
}
