/** The recordings and clips of a film. Runs in the worker. */
import { ADTS, FLAC, Input, MP3, MP4, OGG, QTFF, UrlSource, WAVE, WEBM } from "mediabunny";
import type { FilmPicture, Scene } from "../../domain/film/film.ts";
import { mediaUrl } from "../../domain/media/media.ts";
import { audioUrl } from "../../domain/voice/recording.ts";
import { fetchFile } from "../film/fetch-file.ts";

/** Bytes of a video or recording that are kept in memory. */
const CACHE_BYTES = 16_000_000;

/** Returns the address of the sound that a scene has; null for a scene without one. */
export function soundUrl(shareId: string, scene: Scene): string | null {
  if (scene.kind === "voice") return audioUrl(shareId, { id: scene.recordingId });
  if (scene.kind === "clip") return clipUrl(shareId, scene.picture);
  return null;
}

export function clipUrl(shareId: string, { mediaId }: FilmPicture): string {
  return mediaUrl(shareId, { id: mediaId, fileType: "video" });
}

/** Opens a video or recording of this site. Reading rejects with a MissingFileError if it does not arrive. */
export function openFile(url: string): Input {
  const source = new UrlSource(url, {
    maxCacheSize: CACHE_BYTES,
    getRetryDelay: () => null,
    fetchFn: (address, init) => fetchFile(String(address instanceof Request ? address.url : address), init),
  });
  return new Input({ source, formats: [WEBM, MP4, QTFF, MP3, OGG, WAVE, ADTS, FLAC] });
}
