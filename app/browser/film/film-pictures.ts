/** The photos and posters of a film: loaded scene by scene, in the size in which they are drawn. */
import { FILM_SIZE, type FilmSource, type Scene } from "../../domain/film/film.ts";
import { mediaUrl, SMALLER_EDGES, scaledTo } from "../../domain/media/media.ts";
import { neededPictures } from "../../film/draw-film.ts";

/** The server does not send a picture: its recap may not be shared any more. */
export class PictureRefused extends Error {}

export interface LoadedPictures {
  find(mediaId: string): ImageBitmap | undefined;
  /**
   * Resolves once the pictures of the scene are loaded; one that the browser cannot decode stays away. Rejects with a
   * TypeError without a network, and with `PictureRefused`; the next call tries again.
   */
  load(scene: Scene): Promise<void>;
  /** Frees the memory of the pictures of all other scenes. */
  keepOnly(scenes: Scene[]): void;
}

/** `width` is that of the frame in pixels. */
export function loadedPictures(
  { shareId, media }: FilmSource & { shareId: string },
  width: () => number,
): LoadedPictures {
  /** Null for one that cannot be decoded. */
  const bitmaps = new Map<string, ImageBitmap | null>();
  const loading = new Map<string, Promise<void>>();
  let kept = new Set<string>();

  function loadOnce(id: string): Promise<void> {
    if (bitmaps.has(id)) return Promise.resolve();
    const started =
      loading.get(id) ??
      fetchPicture(urlOf(id)).then((bitmap) => {
        if (kept.has(id)) bitmaps.set(id, bitmap);
        else bitmap?.close();
      });
    loading.set(id, started);
    return started.finally(() => loading.delete(id));
  }

  /** Of the smallest version that fills the frame: the addresses are those of the page, whose pictures the browser has. */
  function urlOf(id: string): string {
    const url = mediaUrl(shareId, { id, fileType: "image" });
    const picture = media.find((item) => item.id === id);
    if (!picture) return url;
    const height = (width() * FILM_SIZE.height) / FILM_SIZE.width;
    const needed = Math.max(width(), (height * picture.width) / picture.height);
    const widths = SMALLER_EDGES.map((edge) => scaledTo(edge, picture).width);
    const smallest = widths.filter((wide) => wide >= needed && wide < picture.width).at(-1);
    return smallest === undefined ? url : `${url}?w=${smallest}`;
  }

  return {
    find: (mediaId) => bitmaps.get(mediaId) ?? undefined,
    async load(scene) {
      const ids = neededPictures(scene);
      for (const id of ids) kept.add(id);
      await Promise.all(ids.map(loadOnce));
    },
    keepOnly(scenes) {
      kept = new Set(scenes.flatMap(neededPictures));
      for (const [id, bitmap] of bitmaps) {
        if (kept.has(id)) continue;
        bitmap?.close();
        bitmaps.delete(id);
      }
    },
  };
}

async function fetchPicture(url: string): Promise<ImageBitmap | null> {
  const response = await fetch(url);
  if (!response.ok) throw new PictureRefused();
  const blob = await response.blob();
  return createImageBitmap(blob).catch(() => null);
}
