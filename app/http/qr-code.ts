/** The QR code of a link, as the path of an SVG. Made on the server, so that browsers load no code for it. */
import { encode } from "uqr";

export interface QrCode {
  /** Modules on each side, without the quiet zone. */
  size: number;
  /** The dark modules in an SVG whose unit is one module. */
  path: string;
}

/** Level M stays readable with 15 % of the code damaged: on creased paper, or with a reflection (ISO/IEC 18004). */
export function qrCodeOf(link: string): QrCode {
  const { data, size } = encode(link, { ecc: "M", border: 0 });
  const rows = data.map((row, y) => rowPath(row, y));
  return { size, path: rows.join("") };
}

/** Returns one rectangle for each run of dark modules. */
function rowPath(row: boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? "1" : "0"))
    .join("")
    .matchAll(/1+/g);
  return Array.from(runs, ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("");
}
