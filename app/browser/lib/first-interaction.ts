/** Detects the first pointer, keyboard or input event (dictation sends no keys), to load scripts that are needed only then. */

const SIGNS = ["pointermove", "pointerdown", "keydown", "input", "dragenter"] as const;

/** Calls `act` once, at the first event. Returns a function that cancels it. */
export function onFirstInteraction(act: () => void): () => void {
  const cancel = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, handleSign, true);
  };
  const handleSign = (event: Event) => {
    // A page that appears under a resting pointer gets one without any movement.
    if (event.type === "pointermove" && !isMovement(event as PointerEvent)) return;
    cancel();
    act();
  };
  for (const sign of SIGNS) window.addEventListener(sign, handleSign, true);
  return cancel;
}

function isMovement({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}
