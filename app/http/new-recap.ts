/** Where a new recap begins: the address holds its share id, so that Back and reload come to the same recap. */
import { createShareId } from "../domain/recap.ts";

export function newShareId(): string {
  return createShareId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}

export function newRecapUrl(): string {
  return `/race-type?new=${newShareId()}`;
}
