/** What a film is drawn on, and from. */
export type FilmContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Returns what is drawn of a photo or clip, upright: undefined while it is not loaded or cannot be. */
export type FilmPictures = (mediaId: string) => CanvasImageSource | undefined;

export interface PreparedScene {
  /** What is behind the words; `seconds` since the scene's start. */
  drawBack(context: FilmContext, seconds: number, pictures: FilmPictures, isStill: boolean): void;
  drawFront(context: FilmContext, seconds: number, isStill: boolean): void;
}
