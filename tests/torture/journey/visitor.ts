/** Someone in front of a browser: what an adapter can do with it, and what the steps do with that. */
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A browser with cookies of its own and one window. Elements are named by XPath; the first match counts. Every action
 * waits until its element can be used, and fails after `TIMEOUT_MS`.
 */
export interface Visitor {
  goto(url: string): Promise<void>;
  click(element: string): Promise<void>;
  /** Presses keys. */
  type(input: string, text: string): Promise<void>;
  choose(select: string, value: string): Promise<void>;
  upload(input: string, files: string[]): Promise<void>;
  /** Returns its visible text. */
  read(element: string): Promise<string>;
  /** Runs a function in the page. */
  evaluate<A, R>(run: (argument: A) => R, argument: A): Promise<Awaited<R>>;
}

/** A running browser engine. */
export interface Engine {
  version: string;
  athlete: Visitor;
  stranger: Visitor;
  close(): Promise<void>;
}

export const TIMEOUT_MS = 30_000;
/** The size of a phone. */
export const VIEWPORT = { width: 360, height: 740 };
const POLL_MS = 50;

export function button(name: string): string {
  return `//button[normalize-space()='${name}' or @aria-label='${name}']`;
}

export function linkTo(text: string): string {
  return `//a[normalize-space()='${text}']`;
}

export function field(label: string): string {
  return `//*[@id=//label[normalize-space()='${label}']/@for]`;
}

/** Opens a page of the wizard or the account, and waits until its scripts run. */
export async function openPage(visitor: Visitor, url: string): Promise<void> {
  await visitor.goto(url);
  const isHydrated = () =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"));
  await wait(visitor, isHydrated, null);
}

/** Waits until the page shows the text. */
export async function see(visitor: Visitor, text: string): Promise<void> {
  await wait(visitor, (wanted) => document.body.innerText.includes(wanted), text);
}

/** Waits until the page has loaded the pictures. */
export async function seePhotos(visitor: Visitor, selector: string, count: number): Promise<void> {
  await wait(visitor, arePhotosLoaded, { selector, count });
}

function arePhotosLoaded({ selector, count }: { selector: string; count: number }): boolean {
  const images = Array.from(document.querySelectorAll<HTMLImageElement>(selector));
  const missing = images.find(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
  // Photos that are out of sight load when they are scrolled to.
  missing?.scrollIntoView();
  return images.length === count && !missing;
}

/** Waits until a function that runs in the page returns something, and returns that. */
export async function wait<A, R>(
  visitor: Visitor,
  condition: (argument: A) => R,
  argument: A,
): Promise<NonNullable<Awaited<R>>> {
  const deadline = Date.now() + TIMEOUT_MS;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await visitor.evaluate(condition, argument);
      if (found) return found;
    } catch (error) {
      // The page was left while the function ran.
      cause = error;
    }
    await sleep(POLL_MS);
  }
  const shown = await visitor.evaluate(() => `${location.pathname}: ${document.body.innerText}`, null);
  throw new Error(`${JSON.stringify(argument)} is missing on ${shown.replace(/\s+/g, " ").slice(0, 500)}`, {
    cause,
  });
}
