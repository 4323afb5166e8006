/** Compares pictures of story cards: the one that the browser shows, and the one that the Worker renders. */
import type { Page } from "playwright-core";

/** Both pictures are compared at this width, in pixels. */
const COMPARED_WIDTH = 108;
/** Rows and columns of a tile: a little higher than a line of text. Within a tile, edges of glyphs do not count. */
const TILE = 6;
/** Returns by how many of 255 steps the average colours differ in the tile that differs most. */
export function pictureDifference(page: Page, pictures: [Buffer, Buffer]): Promise<number> {
  return page.evaluate(
    async ([files, width, tile]) => {
      const [one = [], other = []] = await Promise.all(files.map(pixelsOf));
      const sums = new Map<string, number>();
      for (let at = 0; at < Math.min(one.length, other.length); at++) {
        const [pixel, channel] = [Math.floor(at / 4), at % 4];
        const [row, column] = [Math.floor(pixel / width), pixel % width];
        const key = `${Math.floor(row / tile)} ${Math.floor(column / tile)} ${channel}`;
        sums.set(key, (sums.get(key) ?? 0) + (one[at] ?? 0) - (other[at] ?? 0));
      }
      return Math.max(...Array.from(sums.values(), Math.abs)) / tile ** 2;

      async function pixelsOf(base64: string) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const resize = { resizeWidth: width, resizeQuality: "high" } as const;
        const whole = await createImageBitmap(new Blob([bytes]));
        // A screenshot ends with a row that the card covers in part.
        const rows = whole.height > whole.width * 1.5 ? Math.round((whole.width * 16) / 9) : whole.width;
        const picture = await createImageBitmap(whole, 0, 0, whole.width, rows, resize);
        const context = new OffscreenCanvas(width, picture.height).getContext("2d");
        if (!context) throw new Error("This browser has no 2D canvas");
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, width, picture.height).data;
      }
    },
    [pictures.map((picture) => picture.toString("base64")), COMPARED_WIDTH, TILE] as const,
  );
}
