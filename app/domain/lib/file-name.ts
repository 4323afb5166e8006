/** The names of files that people download. */

/** Returns a race's name without characters that some file systems reject, or the product's name. */
export function fileNameOf(raceName: string | null): string {
  const name = (raceName ?? "")
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return name || "Race Recap";
}
