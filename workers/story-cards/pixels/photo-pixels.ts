/** Decoded photos: turns them upright, and halves them. */

/** A decoded photo, upright. */
export interface Photo {
  width: number;
  height: number;
  /** RGBA; opaque. */
  pixels: Uint8Array;
}

/**
 * Applies an orientation (Exif 2.32, 4.6.4 A): 1 is upright, 2 to 4 are mirrored or turned by 180 degrees, 5 to 8 stored
 * on their side. Returns the photo itself if it is upright.
 */
export function turned(photo: Photo, orientation: number): Photo {
  if (orientation < 2 || orientation > 8) return photo;
  const isOnSide = orientation >= 5;
  const isMirrored = [2, 3, 7, 8].includes(orientation);
  const isUpsideDown = [3, 4, 6, 7].includes(orientation);
  const [width, height] = isOnSide ? [photo.height, photo.width] : [photo.width, photo.height];
  const stored = new Uint32Array(photo.pixels.buffer, photo.pixels.byteOffset, photo.width * photo.height);
  const upright = new Uint32Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const column = isOnSide ? y : x;
      const row = isOnSide ? x : y;
      const left = isMirrored ? photo.width - 1 - column : column;
      const top = isUpsideDown ? photo.height - 1 - row : row;
      upright[at] = stored[top * photo.width + left] ?? 0;
    }
  }
  return { width, height, pixels: new Uint8Array(upright.buffer) };
}

/** Returns a photo of half the width and height, each pixel the average of four. Overwrites the given pixels. */
export function halved({ width, height, pixels }: Photo): Photo {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  for (let y = 0, to = 0; y < half.height; y += 1) {
    let from = 2 * y * width * 4;
    for (let x = 0; x < half.width; x += 1, from += 8) {
      for (let channel = from; channel < from + 4; channel += 1, to += 1) {
        const above = (pixels[channel] ?? 0) + (pixels[channel + 4] ?? 0);
        const below = (pixels[channel + width * 4] ?? 0) + (pixels[channel + width * 4 + 4] ?? 0);
        pixels[to] = (above + below + 2) >> 2;
      }
    }
  }
  // A copy, so that the large buffer can be freed.
  return { ...half, pixels: pixels.slice(0, half.width * half.height * 4) };
}
