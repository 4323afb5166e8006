/** Downloads a file that is in the browser's memory. */
import { revokeLater } from "./revoke-later.ts";

export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  revokeLater(url);
}
