/** Finds what an AVIF photo is cropped to: some browsers show the whole picture instead. */
import { boxesIn } from "../containers/mp4-limits.ts";
import { type Bytes, uint32 } from "./byte-reader.ts";
import type { PhotoSize } from "./photo-format.ts";

/** From the file to the crop boxes (ISO/IEC 23008-12, 6.5.9): each box, and the bytes before the first one inside it. */
const PATH = [
  { type: "meta", skipped: 4 },
  { type: "iprp", skipped: 0 },
  { type: "ipco", skipped: 0 },
];

/** Whether a decoded photo has another size than its crop boxes say. Throws if the file is damaged. */
export function showsUncropped(bytes: Bytes, shown: PhotoSize): boolean {
  const crops = cropsIn(bytes);
  const isShown = ({ width, height }: PhotoSize) =>
    (width === shown.width && height === shown.height) || (width === shown.height && height === shown.width);
  return crops.length > 0 && !crops.some(isShown);
}

function cropsIn(bytes: Bytes): PhotoSize[] {
  let box = { start: 0, end: bytes.length };
  for (const { type, skipped } of PATH) {
    const found = [...boxesIn(bytes, box.start, box.end)].find((inner) => inner.type === type);
    if (!found) return [];
    box = { start: found.start + skipped, end: found.end };
  }
  // Width and height are fractions.
  return [...boxesIn(bytes, box.start, box.end)]
    .filter(({ type }) => type === "clap")
    .map(({ start }) => ({
      width: Math.round(uint32(bytes, start) / uint32(bytes, start + 4)),
      height: Math.round(uint32(bytes, start + 8) / uint32(bytes, start + 12)),
    }));
}
