/** The canvas and the image sources that a film is drawn with. */
export type FilmContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Returns the upright image of a photo or clip; undefined while it is loading or if it cannot be loaded. */
export type FilmPictures = (mediaId: string) => CanvasImageSource | undefined;

export interface PreparedScene {
  /** Draws what is behind the words. `seconds` counts from the scene's start. */
  drawBack(context: FilmContext, seconds: number, pictures: FilmPictures, isStill: boolean): void;
  drawFront(context: FilmContext, seconds: number, isStill: boolean): void;
}
