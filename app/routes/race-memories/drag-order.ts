/** Dragging the cards of a list to another place, by mouse and by touch (SortableJS). Loaded when it may be needed. */
import Sortable from "sortablejs";

/** Tells what was dragged from where to where, from 0; the list itself stays as it was. Returns what ends it. */
export function connectDragging(list: HTMLElement, onDrag: (from: number, to: number) => void): () => void {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const sortable = Sortable.create(list, {
    handle: "[data-drag-handle]",
    draggable: "li:not([data-undo])",
    animation: isCalm ? 0 : 160,
    // Its own dragging instead of the browser's: the same with a finger.
    forceFallback: true,
    ghostClass: "opacity-30",
    fallbackClass: "shadow-float",
    onEnd({ item, oldIndex, oldDraggableIndex: from, newDraggableIndex: to }) {
      if (oldIndex === undefined || from === undefined || to === undefined) return;
      // React puts it where it belongs.
      item.remove();
      list.insertBefore(item, list.children[oldIndex] ?? null);
      if (from !== to) onDrag(from, to);
    },
  });
  return () => sortable.destroy();
}
