/** The QR code of a link, as the path of an SVG. Made on the server, so that browsers load no code for it. */
import { encodeQR } from "qr";

export interface QrCode {
  /** Modules on each side, with the white ones around the code. */
  size: number;
  /** The dark modules in an SVG whose unit is one module. */
  path: string;
}

/** Modules of white around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Stays readable with 15 % of the code damaged: on creased paper, or with a reflection (ISO/IEC 18004, level M). */
export function qrCodeOf(link: string): QrCode {
  const rows = encodeQR(link, "raw", { ecc: "medium", border: QUIET_ZONE });
  return { size: rows.length, path: rows.map(rowPath).join("") };
}

/** Returns one rectangle for each run of dark modules. */
function rowPath(row: boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? "1" : "0"))
    .join("")
    .matchAll(/1+/g);
  return Array.from(runs, ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("");
}
