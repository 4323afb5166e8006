/** Downloads a file that is in the browser's memory. */

/** The browser has read the file long before. */
const REVOKE_AFTER_MS = 60_000;

export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
