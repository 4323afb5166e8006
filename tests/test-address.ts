/** Assigns each test file its own network address, so that limits count each file separately. */
import { expect } from "vitest";

/** Returns an address in 10.0.0.0/8, the same for all tests of a file. */
export function testAddress(): string {
  let hash = 0;
  for (const character of testPath()) hash = (hash * 31 + character.charCodeAt(0)) % 2 ** 24;
  return `10.${hash >> 16}.${(hash >> 8) & 255}.${hash & 255}`;
}

/** Returns the test file's path; empty outside Vitest, where `npm run tool -- screenshots` makes the same recaps. */
function testPath(): string {
  try {
    return expect.getState().testPath ?? "";
  } catch {
    return "";
  }
}
