/** The recordings and clips of a film. Runs in the worker. */
import { ADTS, FLAC, Input, MP3, MP4, OGG, QTFF, UrlSource, WAVE, WEBM } from "mediabunny";
import { fetchFile, MissingFileError } from "../film/fetch-file.ts";

/** Bytes of a video or recording that are kept in memory. */
const CACHE_BYTES = 16_000_000;

/** Opens a video or recording of this site. Reading rejects with a MissingFileError if it does not arrive, or not to its end. */
export function openFile(url: string): Input {
  const source = new UrlSource(url, {
    maxCacheSize: CACHE_BYTES,
    // Called with what has failed: a request, or the rest of an answer that breaks off.
    getRetryDelay: (_attempts, error) => {
      throw error instanceof MissingFileError ? error : new MissingFileError("offline", url);
    },
    fetchFn: (address, init) => fetchFile(String(address instanceof Request ? address.url : address), init),
  });
  return new Input({ source, formats: [WEBM, MP4, QTFF, MP3, OGG, WAVE, ADTS, FLAC] });
}
