/** Paths of this site that links, forms and redirects lead to. Imports nothing, because every page needs it. */

type CharacterOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First | CharacterOf<Rest>
  : never;

/**
 * A path with its query and fragment. What follows the first slash keeps it on this site: browsers read "//" and "/\" as
 * the beginning of another host. A string is one only after `sitePath` (docs/decisions/0025-remix-2-after-its-end-of-life.md).
 */
export type SitePath = "/" | `/${CharacterOf<"abcdefghijklmnopqrstuvwxyz?#&">}${string}`;

const SITE = "https://site.example";

/**
 * Returns the text if it is a path of this site as browsers and Remix write it, or null. So it has no second slash in a row,
 * no backslash, no control character and no "..".
 */
export function sitePath(text: string): SitePath | null {
  if (!URL.canParse(text, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(text, SITE);
  const isUnchanged = origin === SITE && pathname + search + hash === text;
  return isUnchanged && /^\/([a-z]|$)/.test(pathname) && !/\/\/|\\/.test(text) ? (text as SitePath) : null;
}
