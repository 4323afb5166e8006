/**
 * Loads code on demand: what every `import()` of a page does (scripts/vite/fetched-imports.ts). Browsers of before 2026
 * remember that an import failed for as long as the page is open. A failed fetch() is not remembered, so the files are
 * fetched first, and then imported from the browser's cache.
 */

/** The files that have arrived or are on their way. */
const fetched = new Map<string, Promise<void>>();

/**
 * Fetches the files, which are the module's and those of its own imports, and then loads the module. Rejects with a
 * TypeError, as import() does, if a file does not arrive; the next call tries again.
 */
export async function importFetched<Module>(load: () => Promise<Module>, files: string[]): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file);
  if (known) return known;
  const fetching = fetchFile(file);
  fetched.set(file, fetching);
  fetching.catch(() => fetched.delete(file));
  return fetching;
}

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(`/${file}`);
  if (!response.ok) throw new TypeError(`${file}: status ${response.status}`);
  await response.arrayBuffer();
}
