/** Redirects old shared links with the recap's id in the hash: "/#/r/{id}" (specification 2, Home and Public recap). */

/** With what a text has behind a link: browsers escape its quotation marks. */
const RECAP_HASH =
  /^#\/(?:r|public-recap)\/([A-Za-z0-9_-]{1,64})\/?(?:\?.*|(?:[.,;:!?'")\]}>]|%[\dA-F]{2})+)?$/;

/** Returns the id from #/r/{id} or #/public-recap/{id}, or null for any other hash. */
function recapIdIn(hash: string): string | null {
  return RECAP_HASH.exec(hash)?.[1] ?? null;
}

/** Redirects to the recap that the hash names, if any. Only the id is taken from the hash, never an address. */
export function hashRedirect(location: Location): void {
  const id = recapIdIn(location.hash);
  if (id !== null) location.replace(`/r/${id}`);
}

/** Redirects by the current page's hash, now and whenever it changes. Returns a function that stops it. */
export function followHash(): () => void {
  const follow = () => hashRedirect(window.location);
  follow();
  window.addEventListener("hashchange", follow);
  return () => window.removeEventListener("hashchange", follow);
}
