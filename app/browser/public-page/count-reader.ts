/** Sends a beacon once the page has been visible for some seconds without a break. It stores nothing on the device. */
import { READ_AFTER_MS, readersUrl } from "../../domain/reactions/reader-call.ts";

export function countReader(shareId: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(send, READ_AFTER_MS);
  };
  const send = () => {
    document.removeEventListener("visibilitychange", watch);
    navigator.sendBeacon(readersUrl(shareId));
  };
  document.addEventListener("visibilitychange", watch);
  watch();
}
