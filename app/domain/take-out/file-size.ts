/** The size of a file in words. */

const UNITS = ["KB", "MB", "GB"] as const;

/** Returns "12 KB", "3.4 MB" or "1.9 GB"; decimal units, as systems and stores show downloads. */
export function sizeInWords(bytes: number): string {
  let size = bytes / 1_000;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit++;
  }
  const shown = size < 10 && unit > 0 ? Math.round(size * 10) / 10 : Math.max(1, Math.round(size));
  return `${shown} ${UNITS[unit]}`;
}
