/** The pictures and typefaces for drawing a film on the page, small. */
import { useEffect, useMemo, useState } from "react";
import { type Film, picturesOf, type Scene } from "../../domain/film/film.ts";
import type { FilmPictures } from "../../film/draw-film.ts";
import { MissingFileError } from "../film/fetch-file.ts";
import { loadFilmFonts, wordsOf } from "../film/film-fonts.ts";
import { loadedPictures } from "../film/film-pictures.ts";

/** Pixels: of a preview on a phone. */
export const PREVIEW_SIZE = { width: 360, height: 640 } as const;

/** Returns what is loaded so far; changes when more is. */
export function useFilmPictures(shareId: string, film: Film, scenes: Scene[]): FilmPictures {
  const loaded = useMemo(() => loadedPictures(shareId, () => PREVIEW_SIZE.width), [shareId]);
  const [pictures, setPictures] = useState<FilmPictures>(() => () => undefined);
  const shown = scenes.filter((scene) => picturesOf(scene).length > 0);
  const key = shown
    .flatMap(picturesOf)
    .map(({ mediaId }) => mediaId)
    .join();
  const words = wordsOf(film);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the pictures
  useEffect(() => {
    let isCurrent = true;
    const redraw = () => {
      if (isCurrent) setPictures(() => (mediaId: string) => loaded.find(mediaId));
    };
    async function load(scene: Scene) {
      await loaded.load(scene).catch((error: unknown) => {
        // It is drawn without, and tried again with the next change.
        if (!(error instanceof MissingFileError)) throw error;
      });
      redraw();
    }
    for (const scene of shown) void load(scene);
    void loadFilmFonts(words).then(redraw);
    return () => {
      isCurrent = false;
    };
  }, [loaded, key, words]);

  return pictures;
}
