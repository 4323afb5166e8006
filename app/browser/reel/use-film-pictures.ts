/** The pictures and typefaces for drawing a film on the page, small. */
import { useEffect, useRef, useState } from "react";
import { type Film, type FilmPicture, picturesOf, type Scene } from "../../domain/film/film.ts";
import type { FilmPictures } from "../../film/draw-film.ts";
import { MissingFileError } from "../film/fetch-file.ts";
import { loadFilmFonts, wordsOf } from "../film/film-fonts.ts";
import { loadPicture } from "../film/film-pictures.ts";

/** Pixels: of a preview on a phone. */
export const PREVIEW_SIZE = { width: 360, height: 640 } as const;

/** Returns what is loaded so far; changes when more is. */
export function useFilmPictures(shareId: string, film: Film, scenes: Scene[]): FilmPictures {
  const bitmaps = useRef(new Map<string, ImageBitmap | null>());
  const [pictures, setPictures] = useState<FilmPictures>(() => () => undefined);
  const needed = scenes.flatMap(picturesOf);
  const key = needed.map(({ mediaId }) => mediaId).join();
  const words = wordsOf(film);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the pictures
  useEffect(() => {
    let isCurrent = true;
    const redraw = () => {
      if (isCurrent) setPictures(() => (mediaId: string) => bitmaps.current.get(mediaId) ?? undefined);
    };
    async function load(picture: FilmPicture) {
      if (bitmaps.current.has(picture.mediaId)) return;
      bitmaps.current.set(picture.mediaId, null);
      try {
        bitmaps.current.set(picture.mediaId, await loadPicture(shareId, picture, PREVIEW_SIZE.width));
        redraw();
      } catch (error) {
        // It is drawn without, and tried again with the next change.
        bitmaps.current.delete(picture.mediaId);
        if (!(error instanceof MissingFileError)) throw error;
      }
    }
    for (const picture of needed) void load(picture);
    void loadFilmFonts(words).then(redraw);
    return () => {
      isCurrent = false;
    };
  }, [shareId, key, words]);

  return pictures;
}
