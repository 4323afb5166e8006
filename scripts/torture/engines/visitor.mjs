/** Someone in front of a browser: what an adapter can do with it, and what the steps do with that. */
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A browser with cookies of its own and one window. Elements are named by XPath; the first match counts. Every action
 * waits until its element can be used, and fails after `TIMEOUT_MS`.
 * @typedef {object} Visitor
 * @property {(url: string) => Promise<void>} goto
 * @property {(element: string) => Promise<void>} click
 * @property {(input: string, text: string) => Promise<void>} type Presses keys.
 * @property {(select: string, value: string) => Promise<void>} choose
 * @property {(input: string, files: string[]) => Promise<void>} upload
 * @property {(element: string) => Promise<string>} read Returns its visible text.
 * @property {<A, R>(run: (argument: A) => R, argument: A) => Promise<Awaited<R>>} evaluate Runs a function in the page.
 */

/**
 * A running browser engine.
 * @typedef {object} Engine
 * @property {string} version
 * @property {Visitor} athlete
 * @property {Visitor} stranger
 * @property {() => Promise<void>} close
 */

export const TIMEOUT_MS = 30_000;
/** The size of a phone. */
export const VIEWPORT = { width: 360, height: 740 };
const POLL_MS = 50;

/** @param {string} name */
export function button(name) {
  return `//button[normalize-space()='${name}' or @aria-label='${name}']`;
}

/** @param {string} text */
export function linkTo(text) {
  return `//a[normalize-space()='${text}']`;
}

/** @param {string} label */
export function field(label) {
  return `//*[@id=//label[normalize-space()='${label}']/@for]`;
}

/** Opens a page of the wizard or the account, and waits until its scripts run. @param {Visitor} visitor @param {string} url */
export async function openPage(visitor, url) {
  await visitor.goto(url);
  const isHydrated = () =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"));
  await wait(visitor, isHydrated, null);
}

/** Waits until the page shows the text. @param {Visitor} visitor @param {string} text */
export async function see(visitor, text) {
  await wait(visitor, (wanted) => document.body.innerText.includes(wanted), text);
}

/** Waits until the page has loaded the pictures. @param {Visitor} visitor @param {string} selector @param {number} count */
export async function seePhotos(visitor, selector, count) {
  await wait(visitor, arePhotosLoaded, { selector, count });
}

/** @param {{ selector: string, count: number }} expected */
function arePhotosLoaded({ selector, count }) {
  const images = /** @type {HTMLImageElement[]} */ (Array.from(document.querySelectorAll(selector)));
  const missing = images.find(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
  // Photos that are out of sight load when they are scrolled to.
  missing?.scrollIntoView();
  return images.length === count && !missing;
}

/**
 * Waits until a function that runs in the page returns something, and returns that.
 * @template A, R
 * @param {Visitor} visitor @param {(argument: A) => R} condition @param {A} argument
 * @returns {Promise<NonNullable<Awaited<R>>>}
 */
export async function wait(visitor, condition, argument) {
  const deadline = Date.now() + TIMEOUT_MS;
  let cause;
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
