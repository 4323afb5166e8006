/** Addresses that lead to the same route: routes ignore case, percent-encoding and a slash at the end. */

/** Returns the twelve spellings of a path and of its data. `id` follows the path; its case makes a difference. */
export function spellingsOf(path: string, id = ""): string[] {
  return pageSpellingsOf(path, id).flatMap((spelling) => [spelling, `${spelling}.data`]);
}

/** Returns the six spellings of a path alone. */
export function pageSpellingsOf(path: string, id = ""): string[] {
  const encodedEnd = `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}`;
  return [path, path.toUpperCase(), encodedEnd].flatMap((spelling) => [
    `${spelling}${id}`,
    `${spelling}${id}/`,
  ]);
}
