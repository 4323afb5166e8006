/** Old shared links carry the recap in the hash: "/#/r/{id}" (specification 2, Home and Public recap). */

/** The recap's id in a hash or path of the shape /r/{id} or /public-recap/{id}; null for anything else. */
function recapIdIn(text: string): string | null {
  return /^#?\/(?:r|public-recap)\/([A-Za-z0-9_-]{1,64})\/?$/.exec(text)?.[1] ?? null;
}

/** Goes to the recap that the hash names, if it names one. The address is built here, never taken from the hash. */
export function hashRedirect(location: Location): void {
  const id = recapIdIn(location.hash);
  if (id !== null) location.replace(`/r/${id}`);
}
