/** Copying to the clipboard. */

/** False when the browser denies it, or where there is no clipboard (an address without TLS). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
