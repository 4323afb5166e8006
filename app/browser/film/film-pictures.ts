/** The photos and posters of a film, in the size in which they are drawn: for story mode, the preview and the reel's worker. */
import { FILM_SIZE, type FilmPicture, picturesOf, type Scene } from "../../domain/film/film.ts";
import { mediaUrl, SMALLER_EDGES, scaledTo } from "../../domain/media/media.ts";
import { fetchWhole, MissingFileError } from "./fetch-file.ts";

/** Photos move slowly and are enlarged a little: so much larger than their place they are kept. */
const SPARE = 1.15;

export type LoadedPictures = ReturnType<typeof loadedPictures>;

/** `frameWidth` in pixels. */
export function loadedPictures(frameWidth: () => number) {
  /** Null for one that is not there. */
  const bitmaps = new Map<string, ImageBitmap | null>();
  const loading = new Map<string, Promise<void>>();
  let kept = new Set<string>();

  function loadOnce(shareId: string, picture: FilmPicture): Promise<void> {
    const { mediaId } = picture;
    if (bitmaps.has(mediaId)) return Promise.resolve();
    const started =
      loading.get(mediaId) ??
      loadPicture(shareId, picture, frameWidth()).then((bitmap) => {
        if (kept.has(mediaId)) bitmaps.set(mediaId, bitmap);
        else bitmap?.close();
      });
    loading.set(mediaId, started);
    return started.finally(() => loading.delete(mediaId));
  }

  return {
    find: (mediaId: string): ImageBitmap | undefined => bitmaps.get(mediaId) ?? undefined,
    /**
     * Resolves once the pictures of the scene can be drawn: with false if one is not there; the scene is drawn without it.
     * Rejects with a MissingFileError if one does not arrive; the next call tries again.
     */
    async load(scene: Scene): Promise<boolean> {
      const pictures = picturesOf(scene);
      for (const { mediaId } of pictures) kept.add(mediaId);
      await Promise.all(pictures.map((picture) => loadOnce(scene.shareId, picture)));
      return pictures.every(({ mediaId }) => bitmaps.get(mediaId));
    },
    /** Frees the memory of the pictures of all other scenes. */
    keepOnly(scenes: Scene[]): void {
      kept = new Set(scenes.flatMap(picturesOf).map(({ mediaId }) => mediaId));
      for (const [id, bitmap] of bitmaps) {
        if (kept.has(id)) continue;
        bitmap?.close();
        bitmaps.delete(id);
      }
    },
  };
}

/**
 * Returns the photo, or the poster of a video, as large as a frame of this width needs it; null if there is none, or it is
 * damaged. Rejects with a MissingFileError if it does not arrive.
 */
async function loadPicture(
  shareId: string,
  picture: FilmPicture,
  frameWidth: number,
): Promise<ImageBitmap | null> {
  const frameHeight = (frameWidth * FILM_SIZE.height) / FILM_SIZE.width;
  const scale = SPARE * Math.max(frameWidth / picture.width, frameHeight / picture.height);
  const width = Math.ceil(Math.min(1, scale) * picture.width);
  const blob = await fetchWhole(urlOf(shareId, picture, width)).catch((error: unknown) => {
    // A video may have no poster.
    if (error instanceof MissingFileError && error.reason === "gone") return null;
    throw error;
  });
  if (!blob) return null;
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

/** Of the smallest version that is so wide. The addresses are those of the page, which has loaded some of them. */
function urlOf(shareId: string, picture: FilmPicture, needed: number): string {
  const url = mediaUrl(shareId, { id: picture.mediaId, fileType: "image" });
  const widths = SMALLER_EDGES.map((edge) => scaledTo(edge, picture).width);
  const smallest = widths.filter((width) => width >= needed && width < picture.width).at(-1);
  return smallest === undefined ? url : `${url}?w=${smallest}`;
}
