/** The volumes of an export, one ZIP each: their bounds, names and addresses. */

/** Below 2 GB as 32-bit file systems and programs count them. */
export const MAX_VOLUME_BYTES = 2 ** 31 - 1;
export const MAX_VOLUME_FILES = 1_000;

/** Returns the name of a volume's ZIP. */
export function volumeFileName(number: number): string {
  return `race-recap-${number}.zip`;
}

/** Returns the address of a volume. */
export function volumeUrl(number: number): string {
  return `/api/export/${number}`;
}
