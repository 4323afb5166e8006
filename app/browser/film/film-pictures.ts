/** The photos and posters of a film: loaded scene by scene, in the size in which they are drawn. */
import { FILM_SIZE, type FilmPicture, picturesOf, type Scene } from "../../domain/film/film.ts";
import { mediaUrl, SMALLER_EDGES, scaledTo } from "../../domain/media/media.ts";

export interface LoadedPictures {
  find(mediaId: string): ImageBitmap | undefined;
  /**
   * Resolves once the pictures of the scene are loaded; one that the browser cannot decode is left out. Rejects if one does
   * not arrive; the next call tries again.
   */
  load(scene: Scene): Promise<void>;
  /** Frees the memory of the pictures of all other scenes. */
  keepOnly(scenes: Scene[]): void;
}

/** `frameWidth` in pixels. */
export function loadedPictures(shareId: string, frameWidth: () => number): LoadedPictures {
  /** Null for one that cannot be decoded. */
  const bitmaps = new Map<string, ImageBitmap | null>();
  const loading = new Map<string, Promise<void>>();
  let kept = new Set<string>();

  function loadOnce(picture: FilmPicture): Promise<void> {
    const { mediaId } = picture;
    if (bitmaps.has(mediaId)) return Promise.resolve();
    const started =
      loading.get(mediaId) ??
      fetchPicture(urlOf(shareId, picture, frameWidth())).then((bitmap) => {
        if (kept.has(mediaId)) bitmaps.set(mediaId, bitmap);
        else bitmap?.close();
      });
    loading.set(mediaId, started);
    return started.finally(() => loading.delete(mediaId));
  }

  return {
    find: (mediaId) => bitmaps.get(mediaId) ?? undefined,
    async load(scene) {
      const pictures = picturesOf(scene);
      for (const { mediaId } of pictures) kept.add(mediaId);
      await Promise.all(pictures.map(loadOnce));
    },
    keepOnly(scenes) {
      kept = new Set(scenes.flatMap(picturesOf).map(({ mediaId }) => mediaId));
      for (const [id, bitmap] of bitmaps) {
        if (kept.has(id)) continue;
        bitmap?.close();
        bitmaps.delete(id);
      }
    },
  };
}

/** Of the smallest version that fills the frame. The addresses are those of the page, which has loaded some of them. */
function urlOf(shareId: string, picture: FilmPicture, frameWidth: number): string {
  const url = mediaUrl(shareId, { id: picture.mediaId, fileType: "image" });
  const frameHeight = (frameWidth * FILM_SIZE.height) / FILM_SIZE.width;
  const needed = Math.max(frameWidth, (frameHeight * picture.width) / picture.height);
  const widths = SMALLER_EDGES.map((edge) => scaledTo(edge, picture).width);
  const smallest = widths.filter((width) => width >= needed && width < picture.width).at(-1);
  return smallest === undefined ? url : `${url}?w=${smallest}`;
}

async function fetchPicture(url: string): Promise<ImageBitmap | null> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const blob = await response.blob();
  return createImageBitmap(blob).catch(() => null);
}
