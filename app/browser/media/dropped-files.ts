/** Receives dropped and pasted files from the DOM. */

/**
 * Calls `onFiles` with files that are dropped on the zone or pasted anywhere, until the signal aborts. The zone has the
 * attribute `data-over` while files are dragged over it.
 */
export function watchFiles(
  dropZone: HTMLElement,
  onFiles: (files: File[]) => void,
  signal: AbortSignal,
): void {
  /** Browsers also report a picture of this page as a file when it is dragged. */
  let isOwnDrag = false;
  const options: AddEventListenerOptions = { signal };
  const setOver = (isOver: boolean) => dropZone.toggleAttribute("data-over", isOver);
  const hasFiles = ({ dataTransfer }: DragEvent) => !isOwnDrag && dataTransfer?.types.includes("Files");

  function drag(event: DragEvent) {
    if (!event.dataTransfer || !hasFiles(event)) return;
    const isOver = dropZone.contains(event.target as Node);
    setOver(isOver && event.type === "dragover");
    // A file that is dropped outside the zone must not replace the page.
    event.preventDefault();
    event.dataTransfer.dropEffect = isOver ? "copy" : "none";
    const files = [...event.dataTransfer.files];
    if (isOver && event.type === "drop" && files.length > 0) onFiles(files);
  }

  function paste(event: ClipboardEvent) {
    const files = [...(event.clipboardData?.files ?? [])];
    // In a text field, text that was copied with pictures is pasted as text.
    const isText = event.clipboardData?.types.includes("text/plain") && isTextField(event.target);
    if (files.length === 0 || isText) return;
    event.preventDefault();
    onFiles(files);
  }

  window.addEventListener("dragover", drag, options);
  window.addEventListener("drop", drag, options);
  window.addEventListener(
    "dragleave",
    ({ relatedTarget }) => relatedTarget === null && setOver(false),
    options,
  );
  window.addEventListener("dragstart", () => (isOwnDrag = true), options);
  window.addEventListener("dragend", () => (isOwnDrag = false), options);
  window.addEventListener("paste", paste, options);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}
