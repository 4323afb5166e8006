/** The script of a page without Remix's scripts. The cover comes before it. */

/** React 18 passes it on; its types do not know it. */
const AFTER_PICTURES = { fetchpriority: "low" };

export function ReadersScript({ src }: { src: string }) {
  return <script type="module" src={src} {...AFTER_PICTURES} />;
}
