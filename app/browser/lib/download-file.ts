export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  revokeLater(url);
}

/** The browser has read the file long before, even if what showed it was replaced at once. */
const REVOKE_AFTER_MS = 60_000;

export function revokeLater(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
