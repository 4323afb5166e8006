/** Opens the recordings and clips of a film for mediabunny. Runs in the worker. */
import { ADTS, FLAC, Input, MP3, MP4, OGG, QTFF, UrlSource, WAVE, WEBM } from "mediabunny";
import { fetchFile, MissingFileError } from "../film/fetch-file.ts";

/** Memory cache per file. */
const CACHE_BYTES = 16_000_000;

/** Opens a video or recording of this site. Reads reject with a MissingFileError if the download fails or is cut off. */
export function openFile(url: string): Input {
  const source = new UrlSource(url, {
    maxCacheSize: CACHE_BYTES,
    // Called with the error of a failed request or of an interrupted response. Throwing prevents a retry.
    getRetryDelay: (_attempts, error) => {
      throw error instanceof MissingFileError ? error : new MissingFileError("offline", url);
    },
    fetchFn: (address, init) => fetchFile(String(address instanceof Request ? address.url : address), init),
  });
  return new Input({ source, formats: [WEBM, MP4, QTFF, MP3, OGG, WAVE, ADTS, FLAC] });
}
