/** Fails a test after which the log has an email, an address, a token, an id of a recap, or what somebody wrote. */
import { afterEach, expect } from "vitest";
import { leaksIn } from "../canaries.ts";

const found: string[] = [];

// The lines of events (logEvent) are no faults: they would fill the run's output.
console.info = () => {};

// Also what a test replaces: it keeps a fault out of the run's output, and not out of the log.
const watched = new Proxy(console, {
  get(target, name) {
    const own = Reflect.get(target, name);
    if (name !== "error" && name !== "warn" && name !== "info") return own;
    return (...line: unknown[]) => {
      found.push(...leaksIn([line.map(String).join(" ")]));
      return own(...line);
    };
  },
});
Object.assign(globalThis, { console: watched });

afterEach(() => {
  expect(found.splice(0)).toEqual([]);
});
