/** Draws a film. The same time gives the same picture: for the player, the exported file and the contact sheets. */

import { FILM_SIZE, type Film, type FilmPicture, picturesOf, type Scene } from "../domain/film/film.ts";
import { captionText } from "../domain/film/voice-part.ts";
import { cropFor } from "../domain/media/focal-point.ts";
import { RACE_COLORS } from "../story-cards/card-colors.ts";

export type FilmContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Returns what is drawn of a photo or clip, upright: undefined while it is not loaded or cannot be. */
export type FilmPictures = (mediaId: string) => CanvasImageSource | undefined;

export interface DrawOptions {
  /** Without movement: each scene as it is in the end. */
  isStill: boolean;
}

/** Returns the scene at a time, and the last one after the end. */
export function sceneAt(film: Film, seconds: number): Scene | undefined {
  return film.scenes.findLast(({ start }) => start <= seconds) ?? film.scenes[0];
}

/** Returns the ids of the media that a scene shows. */
export function neededPictures(scene: Scene): string[] {
  return picturesOf(scene).map(({ mediaId }) => mediaId);
}

/** Draws the whole frame at `seconds`, 1080 x 1920 in the units of the context. */
export function drawFilm(
  context: FilmContext,
  film: Film,
  seconds: number,
  pictures: FilmPictures,
  _options: DrawOptions,
): void {
  const scene = sceneAt(film, seconds);
  const colors = RACE_COLORS[film.content.raceType];
  context.fillStyle = colors.deep;
  context.fillRect(0, 0, FILM_SIZE.width, FILM_SIZE.height);
  if (!scene) return;
  const picture = "pictures" in scene ? scene.pictures[0] : "picture" in scene ? scene.picture : null;
  if (picture) drawPicture(context, picture, pictures);
  context.fillStyle = "#ffffff";
  context.font = '800 80px "Sofia Sans Condensed", sans-serif';
  context.fillText(textOf(film, scene, seconds - scene.start), 80, 700, 920);
}

function drawPicture(context: FilmContext, picture: FilmPicture, pictures: FilmPictures) {
  const source = pictures(picture.mediaId);
  if (!source) return;
  const size = source as { width: number; height: number };
  const { left, top, width, height } = cropFor(size, FILM_SIZE, picture.focalPoint);
  context.drawImage(source, left, top, width, height, 0, 0, FILM_SIZE.width, FILM_SIZE.height);
}

function textOf({ content }: Film, scene: Scene, seconds: number): string {
  switch (scene.kind) {
    case "title":
      return content.name ?? "";
    case "voice": {
      const caption = scene.captions.find(({ end }) => seconds < end);
      return caption ? captionText(caption) : scene.question;
    }
    case "quote":
      return scene.quote;
    case "photo":
      return scene.words ?? "";
    case "finish":
      return content.result ?? "";
    case "end":
      return scene.link;
    default:
      return "";
  }
}
