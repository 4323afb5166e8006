/** Reads a page's form from its HTML and submits it, as a browser without scripts does. */
import type { Caller } from "./caller.ts";
import { type FormFields, sendForm } from "./media-calls.ts";

const INPUT = /<input\b[^>]*>/g;
const TEXTAREA = /<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g;

/**
 * Returns the hidden fields and textareas of all forms of the page, by name. The test adds choices and the pressed
 * button.
 */
export function shownForm(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [input] of html.matchAll(INPUT)) {
    const name = attribute(input, "name");
    if (name !== null && attribute(input, "type") === "hidden")
      fields[name] = attribute(input, "value") ?? "";
  }
  for (const [, attributes = "", text = ""] of html.matchAll(TEXTAREA)) {
    const name = attribute(attributes, "name");
    if (name !== null) fields[name] = unescaped(text.replace(/^\n/, ""));
  }
  return fields;
}

/** Loads the page and returns the fields of its form. */
export async function formOf(browser: Caller, page: string): Promise<Record<string, string>> {
  return shownForm(await (await browser.call(page)).text());
}

/** Opens the page, fills in its form and presses a button. */
export async function press(
  browser: Caller,
  page: string,
  intent: string,
  changes: FormFields = {},
): Promise<Response> {
  return sendForm(browser, page, { ...(await formOf(browser, page)), ...changes, intent });
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : unescaped(value);
}

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};

/** Returns a page's text with its entities as characters. */
export function unescaped(html: string): string {
  return html.replace(/&(lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
