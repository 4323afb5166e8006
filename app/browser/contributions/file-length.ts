/** How long a picked clip or cheer is, before it is prepared and sent. */

/** In a background page, the element's events may never fire. */
const MAX_WAIT_MS = 5_000;

/** Returns its seconds, or null if this browser cannot tell: then the server does. */
export async function secondsOf(file: File, kind: "video" | "audio"): Promise<number | null> {
  const element = document.createElement(kind);
  const url = URL.createObjectURL(file);
  try {
    element.preload = "metadata";
    await new Promise<void>((resolve) => {
      setTimeout(resolve, MAX_WAIT_MS);
      element.onloadedmetadata = () => resolve();
      element.onerror = () => resolve();
      element.src = url;
    });
    return Number.isFinite(element.duration) ? element.duration : null;
  } finally {
    URL.revokeObjectURL(url);
    element.removeAttribute("src");
    element.load();
  }
}
