/** Files that are dropped on a place, which has `data-over` while they are above it, or pasted while it is shown. */

/** Until the signal says that the place is gone. */
export function watchFiles(place: HTMLElement, onFiles: (files: File[]) => void, signal: AbortSignal): void {
  /** Browsers call a picture of this very page a file, too. */
  let isOwnDrag = false;
  const on: AddEventListenerOptions = { signal };
  const show = (isOver: boolean) => place.toggleAttribute("data-over", isOver);
  const bringsFiles = ({ dataTransfer }: DragEvent) => !isOwnDrag && dataTransfer?.types.includes("Files");

  function drag(event: DragEvent) {
    if (!event.dataTransfer || !bringsFiles(event)) return;
    const isOver = place.contains(event.target as Node);
    show(isOver && event.type === "dragover");
    // Beside its place, a file must not take the place of the page.
    event.preventDefault();
    event.dataTransfer.dropEffect = isOver ? "copy" : "none";
    const files = [...event.dataTransfer.files];
    if (isOver && event.type === "drop" && files.length > 0) onFiles(files);
  }

  function paste(event: ClipboardEvent) {
    const files = [...(event.clipboardData?.files ?? [])];
    // Text that was copied with pictures is text where one types.
    const isText = event.clipboardData?.types.includes("text/plain") && isTextField(event.target);
    if (files.length === 0 || isText) return;
    event.preventDefault();
    onFiles(files);
  }

  window.addEventListener("dragover", drag, on);
  window.addEventListener("drop", drag, on);
  window.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget === null && show(false), on);
  window.addEventListener("dragstart", () => (isOwnDrag = true), on);
  window.addEventListener("dragend", () => (isOwnDrag = false), on);
  window.addEventListener("paste", paste, on);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}
