/** Taps, holds and swipes on the picture of story mode. */

/** A finger that stays longer holds the film, and is no tap. */
const HOLD_MS = 250;
/** CSS pixels. A finger that moves farther is no tap. */
const TAP_MOVE = 10;
const SWIPE = 80;

interface Gestures {
  /** In the left, middle or right third. */
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
    // A second finger zooms.
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
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > TAP_MOVE) clearTimeout(timer);
  });
  picture.addEventListener("pointerup", (event) => {
    if (start?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    const wasHeld = isHeld;
    end();
    if (event.pointerType !== "mouse" && y > SWIPE && y > Math.abs(x) * 1.5) return act.swipeDown();
    if (wasHeld || Math.hypot(x, y) > TAP_MOVE) return;
    const { left, width } = picture.getBoundingClientRect();
    const place = (event.clientX - left) / width;
    act.tap(place < 1 / 3 ? "left" : place < 2 / 3 ? "middle" : "right");
  });
  picture.addEventListener("pointercancel", end);
  // A long press would offer to save the picture.
  picture.addEventListener("contextmenu", (event) => event.preventDefault());
}
