/** Creates the address of a new recap. It contains the share id, so that Back and reload lead to the same recap. */
import { createShareId } from "../domain/recap/recap.ts";
import type { SitePath } from "../domain/site/site-path.ts";

export function newShareId(): string {
  return createShareId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}

export function newRecapUrl(): SitePath {
  return `/race-type?new=${newShareId()}`;
}
