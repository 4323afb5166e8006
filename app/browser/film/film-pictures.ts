/** Loads the photos and posters of a film at the size they are drawn in, for story mode, previews and the reel's worker. */
import { FILM_SIZE, type FilmPicture, picturesOf, type Scene } from "../../domain/film/film.ts";
import { mediaUrl, SMALLER_EDGES, scaledTo } from "../../domain/media/media.ts";
import { fetchWhole, MissingFileError } from "./fetch-file.ts";

/** Photos are loaded larger than their frame by this factor, because the Ken Burns effect enlarges them. */
const ZOOM_MARGIN = 1.15;

export type LoadedPictures = ReturnType<typeof loadedPictures>;

/** `frameWidth` returns the width of the film's frame in pixels. */
export function loadedPictures(frameWidth: () => number) {
  /** Null for a picture that does not exist or is damaged. */
  const bitmaps = new Map<string, ImageBitmap | null>();
  const loading = new Map<string, Promise<void>>();
  let wanted = new Set<string>();

  function loadOnce(shareId: string, picture: FilmPicture): Promise<void> {
    const { mediaId } = picture;
    if (bitmaps.has(mediaId)) return Promise.resolve();
    const started =
      loading.get(mediaId) ??
      loadPicture(shareId, picture, frameWidth()).then((bitmap) => {
        if (wanted.has(mediaId)) bitmaps.set(mediaId, bitmap);
        else bitmap?.close();
      });
    loading.set(mediaId, started);
    return started.finally(() => loading.delete(mediaId));
  }

  return {
    find: (mediaId: string): ImageBitmap | undefined => bitmaps.get(mediaId) ?? undefined,
    /**
     * Loads the pictures of a scene. Resolves with false if one does not exist; the scene is then drawn without it. Rejects
     * with a MissingFileError if a download fails; the next call retries it.
     */
    async load(scene: Scene): Promise<boolean> {
      const pictures = picturesOf(scene);
      for (const { mediaId } of pictures) wanted.add(mediaId);
      await Promise.all(pictures.map((picture) => loadOnce(scene.shareId, picture)));
      return pictures.every(({ mediaId }) => bitmaps.get(mediaId));
    },
    /** Frees the pictures of all other scenes. */
    keepOnly(scenes: Scene[]): void {
      wanted = new Set(scenes.flatMap(picturesOf).map(({ mediaId }) => mediaId));
      for (const [id, bitmap] of bitmaps) {
        if (wanted.has(id)) continue;
        bitmap?.close();
        bitmaps.delete(id);
      }
    },
  };
}

/**
 * Returns the photo, or the poster of a video, at the size that a frame of this width needs; null if it does not exist or is
 * damaged. Rejects with a MissingFileError if the download fails.
 */
async function loadPicture(
  shareId: string,
  picture: FilmPicture,
  frameWidth: number,
): Promise<ImageBitmap | null> {
  const frameHeight = (frameWidth * FILM_SIZE.height) / FILM_SIZE.width;
  const scale = ZOOM_MARGIN * Math.max(frameWidth / picture.width, frameHeight / picture.height);
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

/** Returns the URL of the smallest version that is wide enough. The page uses the same URLs, so some are in the HTTP cache. */
function urlOf(shareId: string, picture: FilmPicture, neededWidth: number): string {
  const url = mediaUrl(shareId, { id: picture.mediaId, fileType: "image" });
  const widths = SMALLER_EDGES.map((edge) => scaledTo(edge, picture).width);
  const smallest = widths.filter((width) => width >= neededWidth && width < picture.width).at(-1);
  return smallest === undefined ? url : `${url}?w=${smallest}`;
}
