/** Loads the static files of story cards (fonts and emoji) through the ASSETS binding. */

/** The part of the ASSETS binding that cards use. */
export type CardAssets = Pick<Fetcher, "fetch">;

const MAX_CACHED_FILES = 24;
const MAX_CACHED_BYTES = 6_000_000;

/** The files used last, in the order of their last use. satori also recognises a font by its buffer. */
const cache = new Map<string, ArrayBuffer>();
let cachedBytes = 0;

/** Returns a file's bytes. Throws an Error if the file does not exist. */
export async function loadAsset(assets: CardAssets, path: string): Promise<ArrayBuffer> {
  const cached = cache.get(path);
  if (cached) {
    cache.delete(path);
    cache.set(path, cached);
    return cached;
  }
  const response = await assets.fetch(`https://assets.invalid${path}`);
  if (!response.ok) throw new Error(`The static file ${path} answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  remember(path, bytes);
  return bytes;
}

/** Returns a file's parsed JSON. */
export async function loadJson(assets: CardAssets, path: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await loadAsset(assets, path)));
}

function remember(path: string, bytes: ArrayBuffer): void {
  // Another request may have loaded it meanwhile.
  forget(path);
  cache.set(path, bytes);
  cachedBytes += bytes.byteLength;
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED_FILES && cachedBytes <= MAX_CACHED_BYTES) return;
    forget(oldest);
  }
}

function forget(path: string): void {
  cachedBytes -= cache.get(path)?.byteLength ?? 0;
  cache.delete(path);
}
