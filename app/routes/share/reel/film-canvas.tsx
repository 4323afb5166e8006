/** A moment of a film, drawn. */
import { useEffect, useRef } from "react";
import { PREVIEW_SIZE } from "../../../browser/reel/use-film-pictures.ts";
import { FILM_SIZE, type Film } from "../../../domain/film/film.ts";
import { drawFilm, type FilmPictures } from "../../../film/draw-film.ts";

interface FilmCanvasProps {
  film: Film;
  seconds: number;
  /** Null: not drawn yet. */
  pictures: FilmPictures | null;
  /** Pixels across. */
  width?: number;
  label?: string;
  className: string;
}

export function FilmCanvas({
  film,
  seconds,
  pictures,
  width = PREVIEW_SIZE.width,
  label,
  className,
}: FilmCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = width / FILM_SIZE.width;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !pictures) return;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    drawFilm(context, film, seconds, pictures, { isStill: true });
  }, [film, seconds, pictures, scale]);
  return (
    <canvas
      ref={canvas}
      width={width}
      height={Math.round(FILM_SIZE.height * scale)}
      className={className}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
