/** Loads the pictures and fonts for small previews of a film on the page. */
import { useEffect, useMemo, useState } from "react";
import { type FilmSource, picturesOf, type Scene } from "../../domain/film/film.ts";
import type { FilmPictures } from "../../film/draw-film.ts";
import { MissingFileError } from "../film/fetch-file.ts";
import { loadFilmFonts } from "../film/film-fonts.ts";
import { loadedPictures } from "../film/film-pictures.ts";

/** Pixels of a preview on a phone. */
export const PREVIEW_SIZE = { width: 360, height: 640 } as const;

/**
 * Returns the pictures loaded so far; changes when another one has loaded. Null until the fonts have loaded, because the texts
 * of a scene are measured only once.
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
    const fonts = loadFilmFonts(words);
    const redraw = () => {
      if (isCurrent) setPictures(() => (mediaId: string) => loaded.find(mediaId));
    };
    async function load(scene: Scene) {
      await loaded.load(scene).catch((error: unknown) => {
        // The scene is drawn without its picture. The next change retries it.
        if (!(error instanceof MissingFileError)) throw error;
      });
      await fonts;
      redraw();
    }
    for (const scene of shown) void load(scene);
    void fonts.then(redraw);
    return () => {
      isCurrent = false;
    };
  }, [loaded, key, words]);

  return pictures;
}
