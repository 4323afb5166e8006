/** The pictures of a film, loaded in the size in which they are drawn. On a page or in a worker. */
import { type Film, type FilmPicture, picturesOf } from "../../domain/film/film.ts";
import type { Size } from "../../domain/media/focal-point.ts";
import { mediaUrl } from "../../domain/media/media.ts";
import { MissingFileError } from "./reel-messages.ts";

/** A file counts as lost if it has not arrived by then. */
const SILENCE_MS = 30_000;
/** Photos move slowly and are enlarged a little: so much larger than their place they are kept. */
const SPARE = 1.15;

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
export async function loadPicture(
  shareId: string,
  picture: FilmPicture,
  size: Size,
): Promise<ImageBitmap | null> {
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

/** Rejects with a MissingFileError if it does not arrive. */
export async function fetchFile(url: string, init?: RequestInit): Promise<Response> {
  const signal = init?.signal ?? AbortSignal.timeout(SILENCE_MS);
  const response = await fetch(url, { ...init, signal }).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    throw new MissingFileError("offline", url);
  });
  if (!response.ok) throw new MissingFileError(response.status === 404 ? "gone" : "offline", url);
  return response;
}
