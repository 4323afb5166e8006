/** The files of a film, loaded when their scene is near: pictures, clips and recordings. Runs in the worker. */
import { ADTS, FLAC, Input, MP3, MP4, OGG, QTFF, UrlSource, WAVE, WEBM } from "mediabunny";
import { type Film, type FilmPicture, picturesOf, type Scene } from "../../domain/film/film.ts";
import type { Size } from "../../domain/media/focal-point.ts";
import { mediaUrl } from "../../domain/media/media.ts";
import { audioUrl } from "../../domain/voice/recording.ts";
import { MissingFileError } from "./reel-messages.ts";

/** Bytes of a video or recording that are kept in memory. */
const CACHE_BYTES = 16_000_000;
/** A file counts as lost if nothing arrives for this long. */
const SILENCE_MS = 30_000;
/** Photos move slowly and are enlarged a little: so much larger than their place they are kept. */
const SPARE = 1.15;

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

async function fetchFile(url: string, init?: RequestInit): Promise<Response> {
  const signal = init?.signal ?? AbortSignal.timeout(SILENCE_MS);
  const response = await fetch(url, { ...init, signal }).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    throw new MissingFileError("offline", url);
  });
  if (!response.ok) throw new MissingFileError(response.status === 404 ? "gone" : "offline", url);
  return response;
}

/** The pictures of the scene that is drawn, and of the next one. */
export interface ScenePictures {
  /** Resolves when the scene's pictures can be drawn. Rejects with a MissingFileError. */
  ready: (sceneIndex: number) => Promise<void>;
  of: (mediaId: string) => ImageBitmap | undefined;
}

/** `size`: of the frame, in pixels. */
export function scenePictures(film: Film, shareId: string, size: Size): ScenePictures {
  const loading = new Map<string, Promise<void>>();
  const loaded = new Map<string, ImageBitmap>();

  const load = (picture: FilmPicture) => {
    const known = loading.get(picture.mediaId);
    if (known) return known;
    const started = loadPicture(shareId, picture, size).then((bitmap) => {
      // A damaged picture is drawn as one that is not there.
      if (bitmap) loaded.set(picture.mediaId, bitmap);
    });
    loading.set(picture.mediaId, started);
    // It is awaited when its scene comes.
    started.catch(() => {});
    return started;
  };

  return {
    of: (mediaId) => loaded.get(mediaId),
    async ready(sceneIndex) {
      const [current = [], next = []] = [film.scenes[sceneIndex], film.scenes[sceneIndex + 1]].map((scene) =>
        scene ? picturesOf(scene) : [],
      );
      const isNear = new Set([...current, ...next].map(({ mediaId }) => mediaId));
      for (const mediaId of loading.keys()) {
        if (isNear.has(mediaId)) continue;
        loaded.get(mediaId)?.close();
        loaded.delete(mediaId);
        loading.delete(mediaId);
      }
      const awaited = current.map(load);
      for (const picture of next) load(picture);
      await Promise.all(awaited);
    },
  };
}

/** Returns the photo, or the poster of a video, as large as the frame needs it; null if it is damaged. */
async function loadPicture(shareId: string, picture: FilmPicture, size: Size): Promise<ImageBitmap | null> {
  const scale = SPARE * Math.max(size.width / picture.width, size.height / picture.height);
  const width = Math.ceil(Math.min(1, scale) * picture.width);
  const url = `${mediaUrl(shareId, { id: picture.mediaId, fileType: "image" })}?w=${width}`;
  const response = await fetchFile(url).catch((error: unknown) => {
    // A video may have no poster.
    if (error instanceof MissingFileError && error.reason === "gone") return null;
    throw error;
  });
  if (!response) return null;
  const blob = await response.blob();
  try {
    const bitmap = await createImageBitmap(blob);
    if (bitmap.width <= width) return bitmap;
    const smaller = await createImageBitmap(bitmap, { resizeWidth: width, resizeQuality: "high" });
    bitmap.close();
    return smaller;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
