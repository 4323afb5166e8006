/** The first sign that somebody is about to do something: then is the time to load what that needs. */

const SIGNS = ["pointermove", "pointerdown", "keydown", "dragenter"] as const;

/** Returns what forgets it. */
export function onFirstSign(act: () => void): () => void {
  const forget = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, actOnce, true);
  };
  const actOnce = () => {
    forget();
    act();
  };
  for (const sign of SIGNS) window.addEventListener(sign, actOnce, true);
  return forget;
}
