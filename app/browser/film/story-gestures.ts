/** Recognizes taps, long presses and swipes on the picture of story mode. */

/** A longer press pauses the film until it is released, and is not a tap. */
const HOLD_MS = 250;
/** CSS pixels. A pointer that moves farther is not a tap. */
const MAX_TAP_MOVE = 10;
const MIN_SWIPE = 80;

interface Gestures {
  /** `third` of the picture that was tapped. */
  tap(third: "left" | "middle" | "right"): void;
  hold(): void;
  release(): void;
  swipeDown(): void;
}

export function connectGestures(picture: HTMLElement, act: Gestures): void {
  let start: { id: number; x: number; y: number } | null = null;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(timer);
    start = null;
    if (isHeld) act.release();
    isHeld = false;
  };
  picture.addEventListener("pointerdown", (event) => {
    // A second finger zooms, which cancels the gesture.
    if (start !== null || event.button !== 0) return end();
    start = { id: event.pointerId, x: event.clientX, y: event.clientY };
    picture.setPointerCapture(event.pointerId);
    timer = setTimeout(() => {
      isHeld = true;
      act.hold();
    }, HOLD_MS);
  });
  picture.addEventListener("pointermove", (event) => {
    if (start?.id !== event.pointerId) return;
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > MAX_TAP_MOVE) clearTimeout(timer);
  });
  picture.addEventListener("pointerup", (event) => {
    if (start?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    const wasHeld = isHeld;
    end();
    if (event.pointerType !== "mouse" && y > MIN_SWIPE && y > Math.abs(x) * 1.5) return act.swipeDown();
    if (wasHeld || Math.hypot(x, y) > MAX_TAP_MOVE) return;
    const { left, width } = picture.getBoundingClientRect();
    const place = (event.clientX - left) / width;
    act.tap(place < 1 / 3 ? "left" : place < 2 / 3 ? "middle" : "right");
  });
  picture.addEventListener("pointercancel", end);
  // Prevents the menu that a long press opens to save the picture.
  picture.addEventListener("contextmenu", (event) => event.preventDefault());
}
