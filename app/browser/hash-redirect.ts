/** Old shared links carry the recap in the hash: "/#/r/{id}" (specification 2, Home and Public recap). */

/** The recap's id in a hash of the shape #/r/{id} or #/public-recap/{id}; null for anything else. */
function recapIdIn(hash: string): string | null {
  return /^#\/(?:r|public-recap)\/([A-Za-z0-9_-]{1,64})\/?(?:\?.*)?$/.exec(hash)?.[1] ?? null;
}

/** Goes to the recap that the hash names, if it names one. The address is built here, never taken from the hash. */
export function hashRedirect(location: Location): void {
  const id = recapIdIn(location.hash);
  if (id !== null) location.replace(`/r/${id}`);
}

/** The same for the page that is open, now and when a link is put into its address. Returns how to stop. */
export function followHash(): () => void {
  const follow = () => hashRedirect(window.location);
  follow();
  window.addEventListener("hashchange", follow);
  return () => window.removeEventListener("hashchange", follow);
}
