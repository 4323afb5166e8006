/** The recordings and clips of a film. Runs in the worker. */
import { ADTS, FLAC, Input, MP3, MP4, OGG, QTFF, UrlSource, WAVE, WEBM } from "mediabunny";
import { fetchFile } from "../film/fetch-file.ts";

/** Bytes of a video or recording that are kept in memory. */
const CACHE_BYTES = 16_000_000;

/** Opens a video or recording of this site. Reading rejects with a MissingFileError if it does not arrive. */
export function openFile(url: string): Input {
  const source = new UrlSource(url, {
    maxCacheSize: CACHE_BYTES,
    getRetryDelay: () => null,
    fetchFn: (address, init) => fetchFile(String(address instanceof Request ? address.url : address), init),
  });
  return new Input({ source, formats: [WEBM, MP4, QTFF, MP3, OGG, WAVE, ADTS, FLAC] });
}
