/** Setup file: `toEqual` compares byte arrays at once. Vitest compares them element by element, which takes seconds for a photo. */
import { expect } from "vitest";

/** Returns undefined for everything else, which Vitest then compares itself. */
function areEqualBytes(one: unknown, other: unknown): boolean | undefined {
  if (!(one instanceof Uint8Array) || !(other instanceof Uint8Array)) return;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return;
  return one.length === other.length && firstDifference(one, other) === -1;
}

function firstDifference(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return at;
  return -1;
}

// Vitest keeps testers for all files of a process, and runs this for each of them.
const registered = globalThis as { comparesBytes?: boolean };
if (!registered.comparesBytes) expect.addEqualityTesters([areEqualBytes]);
registered.comparesBytes = true;
