/** Tells the styles of a page that its first pictures are there: what waited for them is laid out now. */

/** The cover may still be decoded when the page has loaded. */
const DECODING_MS = 1_000;

export function settlePage(): void {
  const settle = () =>
    setTimeout(() => {
      document.documentElement.dataset.settled = "";
    }, DECODING_MS);
  if (document.readyState === "complete") settle();
  else addEventListener("load", settle);
}
