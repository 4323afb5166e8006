/** The pictures and typefaces for drawing a film on the page, small. */
import { useEffect, useMemo, useState } from "react";
import { type FilmSource, picturesOf, type Scene } from "../../domain/film/film.ts";
import type { FilmPictures } from "../../film/draw-film.ts";
import { MissingFileError } from "../film/fetch-file.ts";
import { loadFilmFonts } from "../film/film-fonts.ts";
import { loadedPictures } from "../film/film-pictures.ts";

/** Pixels: of a preview on a phone. */
export const PREVIEW_SIZE = { width: 360, height: 640 } as const;

/**
 * Returns what is loaded so far; changes when more is. Null before the typefaces are there: the texts of a scene are measured
 * once.
 */
export function useFilmPictures(recap: FilmSource, scenes: Scene[]): FilmPictures | null {
  const loaded = useMemo(() => loadedPictures(() => PREVIEW_SIZE.width), []);
  const [pictures, setPictures] = useState<FilmPictures | null>(null);
  const words = useMemo(() => JSON.stringify({ ...recap, course: null }), [recap]);
  const shown = scenes.filter((scene) => picturesOf(scene).length > 0);
  const key = shown
    .flatMap(picturesOf)
    .map(({ mediaId }) => mediaId)
    .join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the pictures
  useEffect(() => {
    let isCurrent = true;
    const typefaces = loadFilmFonts(words);
    const redraw = () => {
      if (isCurrent) setPictures(() => (mediaId: string) => loaded.find(mediaId));
    };
    async function load(scene: Scene) {
      await loaded.load(scene).catch((error: unknown) => {
        // It is drawn without, and tried again with the next change.
        if (!(error instanceof MissingFileError)) throw error;
      });
      await typefaces;
      redraw();
    }
    for (const scene of shown) void load(scene);
    void typefaces.then(redraw);
    return () => {
      isCurrent = false;
    };
  }, [loaded, key, words]);

  return pictures;
}
