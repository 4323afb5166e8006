/** Lets the cards of a list be dragged to another place, by mouse and by touch (SortableJS). Loaded on demand. */
import Sortable from "sortablejs";

/**
 * Reports each drag as two positions, from 0, and leaves the list's DOM unchanged. Returns a function that disconnects
 * it.
 */
export function connectDragging(list: HTMLElement, onDrag: (from: number, to: number) => void): () => void {
  const reducesMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const sortable = Sortable.create(list, {
    draggable: "li:not([data-still])",
    // A finger that moves at once scrolls the page.
    delay: 200,
    delayOnTouchOnly: true,
    touchStartThreshold: 5,
    // A mouse that hardly moves clicks.
    fallbackTolerance: 5,
    animation: reducesMotion ? 0 : 160,
    // SortableJS's own dragging for the mouse too, so that mouse and touch behave alike.
    forceFallback: true,
    ghostClass: "opacity-30",
    fallbackClass: "shadow-float",
    onEnd({ item, oldIndex, oldDraggableIndex: from, newDraggableIndex: to }) {
      if (oldIndex === undefined || from === undefined || to === undefined) return;
      // Moves the card back: React renders the new order.
      item.remove();
      list.insertBefore(item, list.children[oldIndex] ?? null);
      if (from !== to) onDrag(from, to);
    },
  });
  return () => sortable.destroy();
}
