/** The interface of the reader service, which counts who reads a recap. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { RecapHandle } from "../domain/recap/recap.ts";

export interface ReaderService {
  /**
   * Counts the caller as a reader of the recap, once a UTC day; its owner is not counted. Browsers are distinguished by
   * their network and user agent. Returns false if not everybody with the link may read the recap; then nobody is counted.
   */
  count(viewer: Viewer, handle: RecapHandle, userAgent: string): Promise<boolean>;
}
