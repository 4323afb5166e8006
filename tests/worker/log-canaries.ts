/** Fails a test after which the log has an email, an address, a token, an id of a recap, or what somebody wrote. */
import { afterEach, expect } from "vitest";

const CANARIES = [
  /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  /recap_\d{13}_/,
  // Keys, passes and tokens of sessions.
  /(?<![\w/.-])[\w-]{43}(?![\w/.-])/,
  /Well done|It rained|cowbell/,
];

const found: string[] = [];

// Also what a test replaces: it keeps a fault out of the run's output, and not out of the log.
const watched = new Proxy(console, {
  get(target, name) {
    const own = Reflect.get(target, name);
    if (name !== "error" && name !== "warn") return own;
    return (...line: unknown[]) => {
      const text = line.map(String).join(" ");
      if (CANARIES.some((canary) => canary.test(text))) found.push(text);
      return own(...line);
    };
  },
});
Object.assign(globalThis, { console: watched });

afterEach(() => {
  expect(found.splice(0)).toEqual([]);
});
