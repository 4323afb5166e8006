/** What no line of the product's log may contain (docs/operations.md, Logs and health): who somebody is, and what they wrote. */
const CANARIES: [what: string, pattern: RegExp][] = [
  ["an email address", /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ["an IPv4 address", /\b\d{1,3}(?:\.\d{1,3}){3}\b/],
  [
    "an IPv6 address",
    /(?<![\w:])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}|::1)(?![\w:])/i,
  ],
  ["a share id", /recap_\d{13}_/],
  // Keys, passes and tokens of sessions.
  ["a token", /(?<![\w/.-])[\w-]{43}(?![\w/.-])/],
  // Comments, answers and transcripts of the tests.
  ["what somebody wrote", /Well done|It rained|cowbell/],
];

/** Returns the lines that contain one of them, each with what it contains. */
export function leaksIn(lines: string[]): string[] {
  return lines.flatMap((line) =>
    CANARIES.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line}`),
  );
}
