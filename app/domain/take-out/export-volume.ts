/** The name and the address of a volume of an export. */

/** Returns the name of a volume's ZIP. */
export function volumeFileName(number: number): string {
  return `race-recap-${number}.zip`;
}

/** Returns the address of a volume. */
export function volumeUrl(number: number): string {
  return `/api/export/${number}`;
}
