/**
 * Makes a page of the site one that opens from a disk, beside its files, without a network: its addresses are those of the
 * ZIP's files, and what only works with the site's scripts is left out.
 */
import { captionsPath, type ExportedFile } from "../../../app/domain/take-out/export-format.ts";

/** A photo, video or recording; `captions` are those of a recording. */
const FILE = /^\/api\/(?:image|video|audio)\/[^/]+\/(?<id>[\w-]{22})(?<captions>\/captions\.vtt)?(?:\?.*)?$/;
/** Controls that the page shows while scripts run, and what waits for one. */
const FOR_SCRIPTS = '[class~="no-js:hidden"], [data-trouble], [data-play-video], template';

/** Yields the page as it is on the disk, in the pieces in which it came. */
export async function* pageOnDisk(
  page: AsyncIterable<string>,
  files: ExportedFile[],
): AsyncGenerator<string> {
  const pathOf = (address: string) => {
    const { id, captions } = FILE.exec(address)?.groups ?? {};
    const path = files.find((file) => file.id === id)?.path;
    return path && captions ? captionsPath(path) : path;
  };
  const withPath = (element: Element, attribute: "href" | "src") => {
    const address = element.getAttribute(attribute);
    const path = address?.startsWith("/") ? pathOf(address) : null;
    if (path) element.setAttribute(attribute, path);
    else if (path === undefined) element.removeAttribute(attribute);
  };
  for await (const piece of page) {
    yield await new HTMLRewriter()
      .on(FOR_SCRIPTS, { element: (element) => void element.remove() })
      .on("[src]", { element: (element) => withPath(element, "src") })
      .on("a[href]", { element: (element) => withPath(element, "href") })
      // Players show at once how long a file is.
      .on("audio, video", { element: (element) => void element.setAttribute("preload", "metadata") })
      .transform(new Response(piece))
      .text();
  }
}
