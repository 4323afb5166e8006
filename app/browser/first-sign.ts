/** Detects the first pointer or keyboard event on a page, as the moment to load scripts that are needed only then. */

const SIGNS = ["pointermove", "pointerdown", "keydown", "dragenter"] as const;

/** Calls `act` once, at the first event. Returns a function that cancels it. */
export function onFirstSign(act: () => void): () => void {
  const cancel = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, handleSign, true);
  };
  const handleSign = () => {
    cancel();
    act();
  };
  for (const sign of SIGNS) window.addEventListener(sign, handleSign, true);
  return cancel;
}
